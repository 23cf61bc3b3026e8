"""What the build, the tests and CI share."""
