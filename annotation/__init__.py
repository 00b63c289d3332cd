"""What people do: import, assign, label, agree, export."""
