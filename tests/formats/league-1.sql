BEGIN TRANSACTION;
CREATE TABLE league_course (
	number INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	division TEXT NOT NULL, 
	name TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	rating DOUBLE, 
	low DOUBLE, 
	high DOUBLE, 
	PRIMARY KEY (number)
);
INSERT INTO "league_course" VALUES(1,'2026-03-01T08:00:00+00:00','crazy8s/2','ann','0f1e',1512.5,1500.0,1525.0);
CREATE TABLE league_facts (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "league_facts" VALUES('seed','121164330178546910384694106750228206725');
CREATE TABLE league_kept (
	place TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (place)
);
INSERT INTO "league_kept" VALUES('crazy8s/2/a/b','{}');
CREATE TABLE league_layout (
	number INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "league_layout" VALUES(1);
COMMIT;
