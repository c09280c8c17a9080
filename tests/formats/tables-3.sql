BEGIN TRANSACTION;
CREATE TABLE upcard_web_cups (
	id TEXT NOT NULL, 
	host TEXT NOT NULL, 
	title TEXT NOT NULL, 
	game TEXT NOT NULL, 
	invitation TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	touched DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE upcard_web_days (
	day TEXT NOT NULL, 
	visitor TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	PRIMARY KEY (day, visitor)
);
CREATE TABLE upcard_web_deals (
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	title TEXT NOT NULL, 
	ended DOUBLE NOT NULL, 
	counts BOOLEAN NOT NULL, 
	record TEXT NOT NULL, 
	review TEXT, 
	at_table TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "upcard_web_deals" VALUES('ya7d2eCZF4Kf','','crazy8s','Crazy Eights',1.79588911811348915102e+09,1,'{
  "format": 2,
  "rules": {"name": "crazy8s", "title": "Crazy Eights", "source": "document 002", "deck": "standard", "without": [], "seats": [2, 4], "suit_name": "suit", "rank_name": "rank", "computer": "oldest card", "deal": {"hand": {"2": 7, "3": 5, "4": 5}, "table": 0, "starter": "any", "by": "cards", "again": false}, "match": {"suit": true, "rank": true, "rank_when_declared": true, "capture": false}, "cards": {"8": {"draw": 0, "skip": false, "reverse": false, "wild": "player"}, "2": {"draw": 2, "skip": false, "reverse": false, "wild": "no"}, "4": {"draw": 0, "skip": true, "reverse": false, "wild": "no"}, "7": {"draw": 0, "skip": false, "reverse": true, "wild": "no"}}, "stuck": {"draw": "until able", "drawn": "must", "voluntary": true}, "draws": {"stack": "no"}, "pile": {"reshuffle": "none", "when": "a card is needed"}, "end": {"when": "first out", "last_card": "no effect", "counts_down": false}, "score": {"count": "left in hands", "points": {"A": 1, "2": 25, "3": 3, "4": 25, "5": 5, "6": 6, "7": 20, "8": 50, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10}, "most_captured": 0, "blocked": "fewest points"}},
  "rules_hash": "3113e520a9a55e53",
  "seats": [{"name": "Ada", "player": "person"}, {"name": "first", "player": "first"}],
  "chance": {"source": "fast", "seed": 17802886106043171366, "deal": 0, "deck": ["Q♠", "6♥", "10♠", "K♦", "5♣", "2♦", "J♣", "J♦", "Q♣", "K♣", "10♣", "K♥", "2♣", "7♦", "3♦", "6♦", "5♥", "9♥", "2♥", "8♥", "7♥", "5♠", "3♠", "A♦", "K♠", "9♦", "6♠", "9♠", "A♥", "7♣", "Q♦", "A♠", "10♦", "7♠", "Q♥", "4♣", "5♦", "J♥", "8♠", "J♠", "4♠", "8♣", "3♥", "4♦", "2♠", "8♦", "3♣", "6♣", "10♥", "9♣", "4♥", "A♣"], "first": 0},
  "moves": ["6♦", "6♥", "5♥", "K♥", "9♥", "2♥", "2♦", "K♦", "8♥=♠", "K♠", "3♠", "6♠", "5♠", "9♠", "10♠", "A♠", "Q♠", "Q♦", "Q♣", "K♣", "2♣", "5♣", "7♣", "7♥", "7♦", "5♦", "J♦", "J♣", "J♥", "Q♥", "A♥", "8♠=♠", "7♠", "J♠", "4♠", "8♣=♣", "4♣", "10♣"],
  "outcome": {"winner": 0, "places": [1, 0], "points": [20, 0], "reason": "out", "turns": 38}
}
',NULL,'ScRrJIXiQmdi');
CREATE TABLE upcard_web_entrants (
	cup TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	visitor TEXT NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (cup, number), 
	FOREIGN KEY(cup) REFERENCES upcard_web_cups (id) ON DELETE CASCADE
);
CREATE TABLE upcard_web_invitations (
	inviter TEXT NOT NULL, 
	invited TEXT NOT NULL, 
	name TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (inviter, invited), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
CREATE TABLE upcard_web_layout (
	number INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "upcard_web_layout" VALUES(3);
CREATE TABLE upcard_web_pairings (
	cup TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	one INTEGER NOT NULL, 
	other INTEGER NOT NULL, 
	"table" TEXT NOT NULL, 
	given TEXT, 
	PRIMARY KEY (cup, round, place), 
	FOREIGN KEY(cup) REFERENCES upcard_web_cups (id) ON DELETE CASCADE
);
CREATE TABLE upcard_web_presence (
	visitor TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	PRIMARY KEY (visitor, "table"), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_presence" VALUES('9c97dc695591b9f4d67dd97f45ecf299','ScRrJIXiQmdi');
INSERT INTO "upcard_web_presence" VALUES('9c97dc695591b9f4d67dd97f45ecf299','fDEYKqsvENhw');
CREATE TABLE upcard_web_recovery (
	visitor TEXT NOT NULL, 
	code TEXT NOT NULL, 
	made DOUBLE NOT NULL, 
	PRIMARY KEY (visitor), 
	UNIQUE (code)
);
CREATE TABLE upcard_web_removals (
	visitor TEXT NOT NULL, 
	removed TEXT NOT NULL, 
	PRIMARY KEY (visitor, removed)
);
CREATE TABLE upcard_web_results (
	deal TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	visitor TEXT NOT NULL, 
	name TEXT NOT NULL, 
	computer BOOLEAN NOT NULL, 
	share DOUBLE NOT NULL, 
	points BIGINT NOT NULL, 
	PRIMARY KEY (deal, seat), 
	FOREIGN KEY(deal) REFERENCES upcard_web_deals (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_results" VALUES('ya7d2eCZF4Kf',0,'9c97dc695591b9f4d67dd97f45ecf299','Ada',0,1.0,20);
INSERT INTO "upcard_web_results" VALUES('ya7d2eCZF4Kf',1,'','first',1,0.0,0);
CREATE TABLE upcard_web_rows (
	"table" TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"row" TEXT NOT NULL, 
	PRIMARY KEY ("table", place), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',0,1.79588911774847102172e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"join","name":"Ada"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',1,1.79588911774847102172e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"seat","seat":1,"player":"first"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',2,1.79588911774847102172e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"sit","seat":0}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',3,1.79588911774847102172e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"dealt","chance":{"source":"fast","seed":17802886106043171366,"deal":0,"deck":["Q♠","6♥","10♠","K♦","5♣","2♦","J♣","J♦","Q♣","K♣","10♣","K♥","2♣","7♦","3♦","6♦","5♥","9♥","2♥","8♥","7♥","5♠","3♠","A♦","K♠","9♦","6♠","9♠","A♥","7♣","Q♦","A♠","10♦","7♠","Q♥","4♣","5♦","J♥","8♠","J♠","4♠","8♣","3♥","4♦","2♠","8♦","3♣","6♣","10♥","9♣","4♥","A♣"],"first":0},"salt":"11cacd53a0a8005abfd949a0e76ae273","moves":[]}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',4,1.79588911776632523535e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k0","what":{"do":"move","number":4,"move":"6♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',5,1.79588911777738356595e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"6♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',6,1.79588911778722167011e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k1","what":{"do":"move","number":6,"move":"5♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',7,1.7958891177948818207e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',8,1.79588911780496859544e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k2","what":{"do":"move","number":8,"move":"9♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',9,1.79588911781294965743e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"2♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',10,1.79588911782244968419e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"2♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',11,1.79588911783213090898e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',12,1.79588911784388184549e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k3","what":{"do":"move","number":12,"move":"8♥=♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',13,1.79588911785223555566e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',14,1.79588911786213231086e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k4","what":{"do":"move","number":14,"move":"3♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',15,1.79588911787246513366e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"6♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',16,1.79588911788266468051e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k5","what":{"do":"move","number":16,"move":"5♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',17,1.7958891178904848099e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"9♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',18,1.79588911790009355543e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k6","what":{"do":"move","number":18,"move":"10♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',19,1.79588911790861845011e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"A♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',20,1.79588911791813659671e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k7","what":{"do":"move","number":20,"move":"Q♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',21,1.79588911792837333672e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"Q♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',22,1.79588911793847680093e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k8","what":{"do":"move","number":22,"move":"Q♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',23,1.79588911794647192957e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',24,1.79588911795629644395e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k9","what":{"do":"move","number":24,"move":"2♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',25,1.79588911796645355227e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k10","what":{"do":"move","number":25,"move":"5♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',26,1.79588911797412443161e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',27,1.79588911798379421234e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k11","what":{"do":"move","number":27,"move":"7♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',28,1.79588911799405384064e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',29,1.79588911800444674497e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k12","what":{"do":"move","number":29,"move":"5♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',30,1.79588911801248788833e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"J♦"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',31,1.79588911802275967601e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k13","what":{"do":"move","number":31,"move":"J♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',32,1.79588911803082442288e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"J♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',33,1.79588911804091048238e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k14","what":{"do":"move","number":33,"move":"Q♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',34,1.79588911804858517647e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"A♥"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',35,1.79588911805912351607e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k15","what":{"do":"move","number":35,"move":"8♠=♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',36,1.79588911806698131555e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',37,1.79588911807719397539e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k16","what":{"do":"move","number":37,"move":"J♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',38,1.79588911808480763436e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"4♠"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',39,1.7958891180925154686e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"8♣=♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',40,1.79588911810311794279e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k17","what":{"do":"move","number":40,"move":"4♣"}}');
INSERT INTO "upcard_web_rows" VALUES('ScRrJIXiQmdi',41,1.79588911811348915102e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k18","what":{"do":"move","number":41,"move":"10♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fDEYKqsvENhw',0,1.79588911812666058532e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"join","name":"Ada"}}');
INSERT INTO "upcard_web_rows" VALUES('fDEYKqsvENhw',1,1.79588911812666058532e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"seat","seat":1,"player":"first"}}');
INSERT INTO "upcard_web_rows" VALUES('fDEYKqsvENhw',2,1.79588911812666058532e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"sit","seat":0}}');
INSERT INTO "upcard_web_rows" VALUES('fDEYKqsvENhw',3,1.79588911812666058532e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"","what":{"do":"dealt","chance":{"source":"fast","seed":8538071130065202013,"deal":0,"deck":["6♥","K♣","9♣","J♦","6♣","2♥","7♠","8♣","K♥","4♠","7♣","3♠","8♦","3♦","8♠","6♦","A♣","2♦","A♥","5♥","10♣","K♠","Q♠","2♣","9♠","J♣","7♦","9♦","4♦","3♥","6♠","8♥","5♦","10♦","10♥","3♣","5♣","4♣","A♠","Q♦","K♦","Q♣","9♥","5♠","4♥","10♠","J♠","A♦","J♥","2♠","7♥","Q♥"],"first":0},"salt":"50f78dd7caf87a88b31118bf22b94890","moves":[]}}');
INSERT INTO "upcard_web_rows" VALUES('fDEYKqsvENhw',4,1.79588911813975214953e+09,'{"who":"9c97dc695591b9f4d67dd97f45ecf299","key":"k19","what":{"do":"move","number":4,"move":"7♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fDEYKqsvENhw',5,1.795889118147364378e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"8♣=♣"}}');
CREATE TABLE upcard_web_secrets (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE upcard_web_tables (
	id TEXT NOT NULL, 
	rules TEXT NOT NULL, 
	name TEXT NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	host TEXT NOT NULL, 
	invitation TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	touched DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "upcard_web_tables" VALUES('ScRrJIXiQmdi','{"name":"crazy8s","title":"Crazy Eights","source":"document 002","deck":"standard","without":[],"seats":[2,4],"suit_name":"suit","rank_name":"rank","computer":"oldest card","deal":{"hand":{"2":7,"3":5,"4":5},"table":0,"starter":"any","by":"cards","again":false},"match":{"suit":true,"rank":true,"rank_when_declared":true,"capture":false},"cards":{"8":{"draw":0,"skip":false,"reverse":false,"wild":"player"},"2":{"draw":2,"skip":false,"reverse":false,"wild":"no"},"4":{"draw":0,"skip":true,"reverse":false,"wild":"no"},"7":{"draw":0,"skip":false,"reverse":true,"wild":"no"}},"stuck":{"draw":"until able","drawn":"must","voluntary":true},"draws":{"stack":"no"},"pile":{"reshuffle":"none","when":"a card is needed"},"end":{"when":"first out","last_card":"no effect","counts_down":false},"score":{"count":"left in hands","points":{"A":1,"2":25,"3":3,"4":25,"5":5,"6":6,"7":20,"8":50,"9":9,"10":10,"J":10,"Q":10,"K":10},"most_captured":0,"blocked":"fewest points"}}','crazy8s',2,'{"clock":0,"window":4,"pace":0,"hints":false,"watchers":true,"listed":false,"goal":null}','9c97dc695591b9f4d67dd97f45ecf299','Xa-hCsn_q7d_MJL4vidGyf8o8FrJChUg',0,1.79588911811348915102e+09);
INSERT INTO "upcard_web_tables" VALUES('fDEYKqsvENhw','{"name":"crazy8s","title":"Crazy Eights","source":"document 002","deck":"standard","without":[],"seats":[2,4],"suit_name":"suit","rank_name":"rank","computer":"oldest card","deal":{"hand":{"2":7,"3":5,"4":5},"table":0,"starter":"any","by":"cards","again":false},"match":{"suit":true,"rank":true,"rank_when_declared":true,"capture":false},"cards":{"8":{"draw":0,"skip":false,"reverse":false,"wild":"player"},"2":{"draw":2,"skip":false,"reverse":false,"wild":"no"},"4":{"draw":0,"skip":true,"reverse":false,"wild":"no"},"7":{"draw":0,"skip":false,"reverse":true,"wild":"no"}},"stuck":{"draw":"until able","drawn":"must","voluntary":true},"draws":{"stack":"no"},"pile":{"reshuffle":"none","when":"a card is needed"},"end":{"when":"first out","last_card":"no effect","counts_down":false},"score":{"count":"left in hands","points":{"A":1,"2":25,"3":3,"4":25,"5":5,"6":6,"7":20,"8":50,"9":9,"10":10,"J":10,"Q":10,"K":10},"most_captured":0,"blocked":"fewest points"}}','crazy8s',2,'{"clock":0,"window":4,"pace":5,"hints":false,"watchers":true,"listed":false,"goal":null}','9c97dc695591b9f4d67dd97f45ecf299','ud-lxJauy2g3ABGrxTlhRXS43Q_Kjpjc',0,1.79588911813975214953e+09);
CREATE TABLE upcard_web_visitors (
	token TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "upcard_web_visitors" VALUES('0fbc44d5b4edd45542dd0bfeba2bcae80009a0dbec04770c21c88d282e650fe4','9c97dc695591b9f4d67dd97f45ecf299','Ada','en',1.79588911772940731047e+09);
CREATE INDEX upcard_web_deals_at ON upcard_web_deals (at_table);
CREATE INDEX upcard_web_removals_of ON upcard_web_removals (removed);
CREATE INDEX upcard_web_results_of ON upcard_web_results (visitor);
CREATE INDEX upcard_web_invitations_to ON upcard_web_invitations (invited);
CREATE INDEX upcard_web_entrants_of ON upcard_web_entrants (visitor);
COMMIT;
