"""The server: rooms, store, sockets. It imports everything; nothing but the command line imports it."""
