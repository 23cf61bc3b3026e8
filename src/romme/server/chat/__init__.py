"""What is said at tables. Players speak, watchers read; nothing here knows a card."""
