"""One call of every operation of the API, for each client that was generated from its description."""

CALLS = [
    ("search", {"q": ["lethal damage"], "limit": 3}),
    ("show", {"q": ["702.19b", "Trample"]}),
    ("suggest", {"q": ["tram"]}),
    ("term", {"q": ["Trample"]}),
    ("keywords", {}),
    ("diff", {"old": "2024-09-20", "new": "2024-11-08"}),
    ("history", {"q": ["510.1c"]}),
    ("history", {"q": ["damage"], "topic": True}),
    ("bulletin", {}),
    ("editions", {}),
    ("translation", {"limit": 5}),
    ("check", {}),
    ("lint", {}),
    ("cite_suggest", {"q": ["excess damage"]}),
    ("cite", {"body": b"See CR 509.2 and CR 702.19b."}),
]
