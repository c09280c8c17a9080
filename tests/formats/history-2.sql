BEGIN TRANSACTION;
CREATE TABLE upcard_entries (
	run TEXT NOT NULL, 
	name TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	runs TEXT NOT NULL, 
	cheats BOOLEAN NOT NULL, 
	identity TEXT DEFAULT '' NOT NULL, 
	games BIGINT NOT NULL, 
	wins BIGINT NOT NULL, 
	win_rate DOUBLE, 
	win_rate_low DOUBLE, 
	win_rate_high DOUBLE, 
	points DOUBLE, 
	points_low DOUBLE, 
	points_high DOUBLE, 
	rating DOUBLE, 
	rating_low DOUBLE, 
	rating_high DOUBLE, 
	PRIMARY KEY (run, name), 
	FOREIGN KEY(run) REFERENCES upcard_runs (id) ON DELETE CASCADE
);
INSERT INTO "upcard_entries" VALUES('one','mine.py:Mine',0,'compiled',0,'',100,60,0.6,0.0,1.0,3.25,3.0,3.5,1512.5,1500.0,1525.0);
INSERT INTO "upcard_entries" VALUES('one','random',1,'compiled',0,'',100,40,0.4,0.0,1.0,3.25,3.0,3.5,1512.5,1500.0,1525.0);
INSERT INTO "upcard_entries" VALUES('two','first',0,'compiled',0,'',100,70,0.7,0.0,1.0,3.25,3.0,3.5,1512.5,1500.0,1525.0);
INSERT INTO "upcard_entries" VALUES('two','random',1,'compiled',0,'',100,30,0.3,0.0,1.0,3.25,3.0,3.5,1512.5,1500.0,1525.0);
CREATE TABLE upcard_layout (
	number INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "upcard_layout" VALUES(2);
CREATE TABLE upcard_runs (
	id TEXT NOT NULL, 
	played_at TEXT NOT NULL, 
	what TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules_hash TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	seed TEXT NOT NULL, 
	version TEXT NOT NULL, 
	deals BIGINT NOT NULL, 
	games BIGINT NOT NULL, 
	complete BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "upcard_runs" VALUES('one','2026-03-01T08:00:00+00:00','match','crazy8s','0f1e',2,'7','0.1.0',50,100,1);
INSERT INTO "upcard_runs" VALUES('two','2026-03-01T20:00:00+00:00','match','crazy8s','0f1e',2,'7','0.1.0',50,100,1);
COMMIT;
