BEGIN TRANSACTION;
CREATE TABLE upcard_web_deals (
	id TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	game TEXT NOT NULL, 
	title TEXT NOT NULL, 
	ended DOUBLE NOT NULL, 
	counts BOOLEAN NOT NULL, 
	record TEXT NOT NULL, 
	review TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "upcard_web_deals" VALUES('itJq_Xe4QwjQ','','crazy8s','Crazy Eights',1.79588899337648344044e+09,1,'{
  "format": 2,
  "rules": {"name": "crazy8s", "title": "Crazy Eights", "source": "document 002", "deck": "standard", "without": [], "seats": [2, 4], "suit_name": "suit", "rank_name": "rank", "computer": "oldest card", "deal": {"hand": {"2": 7, "3": 5, "4": 5}, "table": 0, "starter": "any", "by": "cards", "again": false}, "match": {"suit": true, "rank": true, "rank_when_declared": true, "capture": false}, "cards": {"8": {"draw": 0, "skip": false, "reverse": false, "wild": "player"}, "2": {"draw": 2, "skip": false, "reverse": false, "wild": "no"}, "4": {"draw": 0, "skip": true, "reverse": false, "wild": "no"}, "7": {"draw": 0, "skip": false, "reverse": true, "wild": "no"}}, "stuck": {"draw": "until able", "drawn": "must", "voluntary": true}, "draws": {"stack": "no"}, "pile": {"reshuffle": "none", "when": "a card is needed"}, "end": {"when": "first out", "last_card": "no effect", "counts_down": false}, "score": {"count": "left in hands", "points": {"A": 1, "2": 25, "3": 3, "4": 25, "5": 5, "6": 6, "7": 20, "8": 50, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10}, "most_captured": 0, "blocked": "fewest points"}},
  "rules_hash": "3113e520a9a55e53",
  "seats": [{"name": "Ada", "player": "person"}, {"name": "first", "player": "first"}],
  "chance": {"source": "fast", "seed": 17802886106043171366, "deal": 0, "deck": ["Q♠", "6♥", "10♠", "K♦", "5♣", "2♦", "J♣", "J♦", "Q♣", "K♣", "10♣", "K♥", "2♣", "7♦", "3♦", "6♦", "5♥", "9♥", "2♥", "8♥", "7♥", "5♠", "3♠", "A♦", "K♠", "9♦", "6♠", "9♠", "A♥", "7♣", "Q♦", "A♠", "10♦", "7♠", "Q♥", "4♣", "5♦", "J♥", "8♠", "J♠", "4♠", "8♣", "3♥", "4♦", "2♠", "8♦", "3♣", "6♣", "10♥", "9♣", "4♥", "A♣"], "first": 0},
  "moves": ["6♦", "6♥", "5♥", "K♥", "9♥", "2♥", "2♦", "K♦", "8♥=♠", "K♠", "3♠", "6♠", "5♠", "9♠", "10♠", "A♠", "Q♠", "Q♦", "Q♣", "K♣", "2♣", "5♣", "7♣", "7♥", "7♦", "5♦", "J♦", "J♣", "J♥", "Q♥", "A♥", "8♠=♠", "7♠", "J♠", "4♠", "8♣=♣", "4♣", "10♣"],
  "outcome": {"winner": 0, "places": [1, 0], "points": [20, 0], "reason": "out", "turns": 38}
}
',NULL);
CREATE TABLE upcard_web_layout (
	number INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "upcard_web_layout" VALUES(1);
CREATE TABLE upcard_web_presence (
	visitor TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	PRIMARY KEY (visitor, "table"), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_presence" VALUES('391b44b8edb0f81cec0eaf10925d937b','CbfWDKuUMzBZ');
INSERT INTO "upcard_web_presence" VALUES('391b44b8edb0f81cec0eaf10925d937b','nI1Cm2ZaOD0n');
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
INSERT INTO "upcard_web_results" VALUES('itJq_Xe4QwjQ',0,'391b44b8edb0f81cec0eaf10925d937b','Ada',0,1.0,20);
INSERT INTO "upcard_web_results" VALUES('itJq_Xe4QwjQ',1,'','first',1,0.0,0);
CREATE TABLE upcard_web_rows (
	"table" TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"row" TEXT NOT NULL, 
	PRIMARY KEY ("table", place), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',0,1.79588899300681424141e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"join","name":"Ada"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',1,1.79588899300681424141e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"seat","seat":1,"player":"first"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',2,1.79588899300681424141e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"sit","seat":0}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',3,1.79588899300681424141e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"dealt","chance":{"source":"fast","seed":17802886106043171366,"deal":0,"deck":["Q♠","6♥","10♠","K♦","5♣","2♦","J♣","J♦","Q♣","K♣","10♣","K♥","2♣","7♦","3♦","6♦","5♥","9♥","2♥","8♥","7♥","5♠","3♠","A♦","K♠","9♦","6♠","9♠","A♥","7♣","Q♦","A♠","10♦","7♠","Q♥","4♣","5♦","J♥","8♠","J♠","4♠","8♣","3♥","4♦","2♠","8♦","3♣","6♣","10♥","9♣","4♥","A♣"],"first":0},"salt":"19bc05e3d6e8924eb599b7f15c6299a3","moves":[]}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',4,1.79588899302427124982e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k0","what":{"do":"move","number":4,"move":"6♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',5,1.79588899303382468217e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"6♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',6,1.79588899304388976098e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k1","what":{"do":"move","number":6,"move":"5♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',7,1.79588899305247139928e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',8,1.79588899306401801104e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k2","what":{"do":"move","number":8,"move":"9♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',9,1.79588899307230949399e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"2♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',10,1.79588899307871484754e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"2♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',11,1.79588899308827042579e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',12,1.79588899309850859647e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k3","what":{"do":"move","number":12,"move":"8♥=♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',13,1.79588899310717773436e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',14,1.7958889931174170971e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k4","what":{"do":"move","number":14,"move":"3♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',15,1.79588899312552309041e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"6♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',16,1.79588899313600182535e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k5","what":{"do":"move","number":16,"move":"5♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',17,1.79588899314636063573e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"9♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',18,1.79588899315652751921e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k6","what":{"do":"move","number":18,"move":"10♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',19,1.79588899316781711577e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"A♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',20,1.79588899318099570277e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k7","what":{"do":"move","number":20,"move":"Q♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',21,1.79588899319173264505e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"Q♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',22,1.79588899320324563982e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k8","what":{"do":"move","number":22,"move":"Q♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',23,1.79588899321100139614e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',24,1795888993.22043,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k9","what":{"do":"move","number":24,"move":"2♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',25,1.79588899323034214975e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k10","what":{"do":"move","number":25,"move":"5♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',26,1.79588899323768067363e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',27,1.79588899324685883525e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k11","what":{"do":"move","number":27,"move":"7♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',28,1.79588899325656270976e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',29,1.79588899326679062844e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k12","what":{"do":"move","number":29,"move":"5♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',30,1.7958889932745761871e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"J♦"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',31,1.79588899328444695467e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k13","what":{"do":"move","number":31,"move":"J♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',32,1.79588899329491353032e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"J♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',33,1.79588899330499029158e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k14","what":{"do":"move","number":33,"move":"Q♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',34,1.79588899331258416178e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"A♥"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',35,1.79588899332281446462e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k15","what":{"do":"move","number":35,"move":"8♠=♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',36,1.79588899333061265944e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',37,1.79588899334094643589e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k16","what":{"do":"move","number":37,"move":"J♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',38,1.7958889933483996391e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"4♠"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',39,1.79588899335624384875e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"8♣=♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',40,1.7958889933665416241e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k17","what":{"do":"move","number":40,"move":"4♣"}}');
INSERT INTO "upcard_web_rows" VALUES('CbfWDKuUMzBZ',41,1.79588899337648344044e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k18","what":{"do":"move","number":41,"move":"10♣"}}');
INSERT INTO "upcard_web_rows" VALUES('nI1Cm2ZaOD0n',0,1.79588899338861107831e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"join","name":"Ada"}}');
INSERT INTO "upcard_web_rows" VALUES('nI1Cm2ZaOD0n',1,1.79588899338861107831e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"seat","seat":1,"player":"first"}}');
INSERT INTO "upcard_web_rows" VALUES('nI1Cm2ZaOD0n',2,1.79588899338861107831e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"sit","seat":0}}');
INSERT INTO "upcard_web_rows" VALUES('nI1Cm2ZaOD0n',3,1.79588899338861107831e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"","what":{"do":"dealt","chance":{"source":"fast","seed":8538071130065202013,"deal":0,"deck":["6♥","K♣","9♣","J♦","6♣","2♥","7♠","8♣","K♥","4♠","7♣","3♠","8♦","3♦","8♠","6♦","A♣","2♦","A♥","5♥","10♣","K♠","Q♠","2♣","9♠","J♣","7♦","9♦","4♦","3♥","6♠","8♥","5♦","10♦","10♥","3♣","5♣","4♣","A♠","Q♦","K♦","Q♣","9♥","5♠","4♥","10♠","J♠","A♦","J♥","2♠","7♥","Q♥"],"first":0},"salt":"348a009d155744d944efc3cb6e30e9f9","moves":[]}}');
INSERT INTO "upcard_web_rows" VALUES('nI1Cm2ZaOD0n',4,1.79588899340122604367e+09,'{"who":"391b44b8edb0f81cec0eaf10925d937b","key":"k19","what":{"do":"move","number":4,"move":"7♠"}}');
INSERT INTO "upcard_web_rows" VALUES('nI1Cm2ZaOD0n',5,1.79588899340831828119e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"8♣=♣"}}');
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
INSERT INTO "upcard_web_tables" VALUES('CbfWDKuUMzBZ','{"name":"crazy8s","title":"Crazy Eights","source":"document 002","deck":"standard","without":[],"seats":[2,4],"suit_name":"suit","rank_name":"rank","computer":"oldest card","deal":{"hand":{"2":7,"3":5,"4":5},"table":0,"starter":"any","by":"cards","again":false},"match":{"suit":true,"rank":true,"rank_when_declared":true,"capture":false},"cards":{"8":{"draw":0,"skip":false,"reverse":false,"wild":"player"},"2":{"draw":2,"skip":false,"reverse":false,"wild":"no"},"4":{"draw":0,"skip":true,"reverse":false,"wild":"no"},"7":{"draw":0,"skip":false,"reverse":true,"wild":"no"}},"stuck":{"draw":"until able","drawn":"must","voluntary":true},"draws":{"stack":"no"},"pile":{"reshuffle":"none","when":"a card is needed"},"end":{"when":"first out","last_card":"no effect","counts_down":false},"score":{"count":"left in hands","points":{"A":1,"2":25,"3":3,"4":25,"5":5,"6":6,"7":20,"8":50,"9":9,"10":10,"J":10,"Q":10,"K":10},"most_captured":0,"blocked":"fewest points"}}','crazy8s',2,'{"clock":0,"window":4,"pace":0,"hints":false,"watchers":true,"listed":false,"goal":null}','391b44b8edb0f81cec0eaf10925d937b','W-kcJBcb5a5RqqSNRhrhV5AdcQ9fboz0',0,1.79588899337648344044e+09);
INSERT INTO "upcard_web_tables" VALUES('nI1Cm2ZaOD0n','{"name":"crazy8s","title":"Crazy Eights","source":"document 002","deck":"standard","without":[],"seats":[2,4],"suit_name":"suit","rank_name":"rank","computer":"oldest card","deal":{"hand":{"2":7,"3":5,"4":5},"table":0,"starter":"any","by":"cards","again":false},"match":{"suit":true,"rank":true,"rank_when_declared":true,"capture":false},"cards":{"8":{"draw":0,"skip":false,"reverse":false,"wild":"player"},"2":{"draw":2,"skip":false,"reverse":false,"wild":"no"},"4":{"draw":0,"skip":true,"reverse":false,"wild":"no"},"7":{"draw":0,"skip":false,"reverse":true,"wild":"no"}},"stuck":{"draw":"until able","drawn":"must","voluntary":true},"draws":{"stack":"no"},"pile":{"reshuffle":"none","when":"a card is needed"},"end":{"when":"first out","last_card":"no effect","counts_down":false},"score":{"count":"left in hands","points":{"A":1,"2":25,"3":3,"4":25,"5":5,"6":6,"7":20,"8":50,"9":9,"10":10,"J":10,"Q":10,"K":10},"most_captured":0,"blocked":"fewest points"}}','crazy8s',2,'{"clock":0,"window":4,"pace":5,"hints":false,"watchers":true,"listed":false,"goal":null}','391b44b8edb0f81cec0eaf10925d937b','0yA6tgoa0aB1ZoLRnmAiUYDiXUE1_2ys',0,1.79588899340122604367e+09);
CREATE TABLE upcard_web_visitors (
	token TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "upcard_web_visitors" VALUES('14b26306171222675d2a5ae25f81c9a49dcf7ee499f32df764ea882710c07959','391b44b8edb0f81cec0eaf10925d937b','Ada','en',1.79588899298487710953e+09);
CREATE INDEX upcard_web_results_of ON upcard_web_results (visitor);
COMMIT;
