"""People among each other: friends, who does not want to hear whom, reports, and the moderators' part."""
