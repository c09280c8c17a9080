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
	at_table TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "upcard_web_deals" VALUES('3N8BjggGaN9z','','crazy8s','Crazy Eights',1.79588899600271725658e+09,1,'{
  "format": 2,
  "rules": {"name": "crazy8s", "title": "Crazy Eights", "source": "document 002", "deck": "standard", "without": [], "seats": [2, 4], "suit_name": "suit", "rank_name": "rank", "computer": "oldest card", "deal": {"hand": {"2": 7, "3": 5, "4": 5}, "table": 0, "starter": "any", "by": "cards", "again": false}, "match": {"suit": true, "rank": true, "rank_when_declared": true, "capture": false}, "cards": {"8": {"draw": 0, "skip": false, "reverse": false, "wild": "player"}, "2": {"draw": 2, "skip": false, "reverse": false, "wild": "no"}, "4": {"draw": 0, "skip": true, "reverse": false, "wild": "no"}, "7": {"draw": 0, "skip": false, "reverse": true, "wild": "no"}}, "stuck": {"draw": "until able", "drawn": "must", "voluntary": true}, "draws": {"stack": "no"}, "pile": {"reshuffle": "none", "when": "a card is needed"}, "end": {"when": "first out", "last_card": "no effect", "counts_down": false}, "score": {"count": "left in hands", "points": {"A": 1, "2": 25, "3": 3, "4": 25, "5": 5, "6": 6, "7": 20, "8": 50, "9": 9, "10": 10, "J": 10, "Q": 10, "K": 10}, "most_captured": 0, "blocked": "fewest points"}},
  "rules_hash": "3113e520a9a55e53",
  "seats": [{"name": "Ada", "player": "person"}, {"name": "first", "player": "first"}],
  "chance": {"source": "fast", "seed": 17802886106043171366, "deal": 0, "deck": ["Q♠", "6♥", "10♠", "K♦", "5♣", "2♦", "J♣", "J♦", "Q♣", "K♣", "10♣", "K♥", "2♣", "7♦", "3♦", "6♦", "5♥", "9♥", "2♥", "8♥", "7♥", "5♠", "3♠", "A♦", "K♠", "9♦", "6♠", "9♠", "A♥", "7♣", "Q♦", "A♠", "10♦", "7♠", "Q♥", "4♣", "5♦", "J♥", "8♠", "J♠", "4♠", "8♣", "3♥", "4♦", "2♠", "8♦", "3♣", "6♣", "10♥", "9♣", "4♥", "A♣"], "first": 0},
  "moves": ["6♦", "6♥", "5♥", "K♥", "9♥", "2♥", "2♦", "K♦", "8♥=♠", "K♠", "3♠", "6♠", "5♠", "9♠", "10♠", "A♠", "Q♠", "Q♦", "Q♣", "K♣", "2♣", "5♣", "7♣", "7♥", "7♦", "5♦", "J♦", "J♣", "J♥", "Q♥", "A♥", "8♠=♠", "7♠", "J♠", "4♠", "8♣=♣", "4♣", "10♣"],
  "outcome": {"winner": 0, "places": [1, 0], "points": [20, 0], "reason": "out", "turns": 38}
}
',NULL,'fr6oYv5rYkfF');
CREATE TABLE upcard_web_layout (
	number INTEGER NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "upcard_web_layout" VALUES(2);
CREATE TABLE upcard_web_presence (
	visitor TEXT NOT NULL, 
	"table" TEXT NOT NULL, 
	PRIMARY KEY (visitor, "table"), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_presence" VALUES('0f28209fda0471f3ea4d5e14e28cb5c9','fr6oYv5rYkfF');
INSERT INTO "upcard_web_presence" VALUES('0f28209fda0471f3ea4d5e14e28cb5c9','lnHnKZIxx7xk');
CREATE TABLE upcard_web_recovery (
	visitor TEXT NOT NULL, 
	code TEXT NOT NULL, 
	made DOUBLE NOT NULL, 
	PRIMARY KEY (visitor), 
	UNIQUE (code)
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
INSERT INTO "upcard_web_results" VALUES('3N8BjggGaN9z',0,'0f28209fda0471f3ea4d5e14e28cb5c9','Ada',0,1.0,20);
INSERT INTO "upcard_web_results" VALUES('3N8BjggGaN9z',1,'','first',1,0.0,0);
CREATE TABLE upcard_web_rows (
	"table" TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"row" TEXT NOT NULL, 
	PRIMARY KEY ("table", place), 
	FOREIGN KEY("table") REFERENCES upcard_web_tables (id) ON DELETE CASCADE
);
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',0,1795888995.62266,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"join","name":"Ada"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',1,1795888995.62266,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"seat","seat":1,"player":"first"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',2,1795888995.62266,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"sit","seat":0}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',3,1795888995.62266,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"dealt","chance":{"source":"fast","seed":17802886106043171366,"deal":0,"deck":["Q♠","6♥","10♠","K♦","5♣","2♦","J♣","J♦","Q♣","K♣","10♣","K♥","2♣","7♦","3♦","6♦","5♥","9♥","2♥","8♥","7♥","5♠","3♠","A♦","K♠","9♦","6♠","9♠","A♥","7♣","Q♦","A♠","10♦","7♠","Q♥","4♣","5♦","J♥","8♠","J♠","4♠","8♣","3♥","4♦","2♠","8♦","3♣","6♣","10♥","9♣","4♥","A♣"],"first":0},"salt":"c8dcd3a3946ab350a96f466321b62597","moves":[]}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',4,1.79588899564014434816e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k0","what":{"do":"move","number":4,"move":"6♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',5,1.7958889956524364948e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"6♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',6,1.79588899566271829608e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k1","what":{"do":"move","number":6,"move":"5♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',7,1.79588899567087459559e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',8,1.79588899568009614945e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k2","what":{"do":"move","number":8,"move":"9♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',9,1.79588899568772530556e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"2♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',10,1.79588899569453883174e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"2♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',11,1.79588899570339870451e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',12,1.79588899571406173704e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k3","what":{"do":"move","number":12,"move":"8♥=♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',13,1.7958889957249014377e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',14,1.79588899573587250707e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k4","what":{"do":"move","number":14,"move":"3♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',15,1.79588899574453139305e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"6♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',16,1.79588899575472450255e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k5","what":{"do":"move","number":16,"move":"5♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',17,1.79588899576699781413e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"9♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',18,1.79588899577751612661e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k6","what":{"do":"move","number":18,"move":"10♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',19,1.79588899578614306449e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"A♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',20,1.79588899579670476912e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k7","what":{"do":"move","number":20,"move":"Q♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',21,1.7958889958069152832e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"Q♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',22,1.7958889958169193268e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k8","what":{"do":"move","number":22,"move":"Q♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',23,1.79588899582688736912e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"K♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',24,1.79588899583750081058e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k9","what":{"do":"move","number":24,"move":"2♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',25,1.79588899584844374659e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k10","what":{"do":"move","number":25,"move":"5♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',26,1.79588899585675239563e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',27,1.79588899586726331706e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k11","what":{"do":"move","number":27,"move":"7♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',28,1.79588899587806534764e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',29,1.79588899588898372652e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k12","what":{"do":"move","number":29,"move":"5♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',30,1.79588899589700269699e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"J♦"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',31,1.795888995906883955e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k13","what":{"do":"move","number":31,"move":"J♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',32,1.79588899591525793077e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"J♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',33,1.79588899592542171473e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k14","what":{"do":"move","number":33,"move":"Q♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',34,1.7958889959333012104e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"A♥"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',35,1.7958889959435074329e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k15","what":{"do":"move","number":35,"move":"8♠=♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',36,1.79588899595120644568e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"7♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',37,1.79588899596152663231e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k16","what":{"do":"move","number":37,"move":"J♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',38,1.7958889959712603092e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"4♠"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',39,1.79588899598081040386e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"8♣=♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',40,1.79588899599165463449e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k17","what":{"do":"move","number":40,"move":"4♣"}}');
INSERT INTO "upcard_web_rows" VALUES('fr6oYv5rYkfF',41,1.79588899600271725658e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k18","what":{"do":"move","number":41,"move":"10♣"}}');
INSERT INTO "upcard_web_rows" VALUES('lnHnKZIxx7xk',0,1.79588899601665115358e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"join","name":"Ada"}}');
INSERT INTO "upcard_web_rows" VALUES('lnHnKZIxx7xk',1,1.79588899601665115358e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"seat","seat":1,"player":"first"}}');
INSERT INTO "upcard_web_rows" VALUES('lnHnKZIxx7xk',2,1.79588899601665115358e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"sit","seat":0}}');
INSERT INTO "upcard_web_rows" VALUES('lnHnKZIxx7xk',3,1.79588899601665115358e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"","what":{"do":"dealt","chance":{"source":"fast","seed":8538071130065202013,"deal":0,"deck":["6♥","K♣","9♣","J♦","6♣","2♥","7♠","8♣","K♥","4♠","7♣","3♠","8♦","3♦","8♠","6♦","A♣","2♦","A♥","5♥","10♣","K♠","Q♠","2♣","9♠","J♣","7♦","9♦","4♦","3♥","6♠","8♥","5♦","10♦","10♥","3♣","5♣","4♣","A♠","Q♦","K♦","Q♣","9♥","5♠","4♥","10♠","J♠","A♦","J♥","2♠","7♥","Q♥"],"first":0},"salt":"daa5aa495c0d037d0811a2fcb90710e5","moves":[]}}');
INSERT INTO "upcard_web_rows" VALUES('lnHnKZIxx7xk',4,1.79588899602950286859e+09,'{"who":"0f28209fda0471f3ea4d5e14e28cb5c9","key":"k19","what":{"do":"move","number":4,"move":"7♠"}}');
INSERT INTO "upcard_web_rows" VALUES('lnHnKZIxx7xk',5,1.79588899603693509096e+09,'{"who":"","key":"","what":{"do":"moved","seat":1,"move":"8♣=♣"}}');
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
INSERT INTO "upcard_web_tables" VALUES('fr6oYv5rYkfF','{"name":"crazy8s","title":"Crazy Eights","source":"document 002","deck":"standard","without":[],"seats":[2,4],"suit_name":"suit","rank_name":"rank","computer":"oldest card","deal":{"hand":{"2":7,"3":5,"4":5},"table":0,"starter":"any","by":"cards","again":false},"match":{"suit":true,"rank":true,"rank_when_declared":true,"capture":false},"cards":{"8":{"draw":0,"skip":false,"reverse":false,"wild":"player"},"2":{"draw":2,"skip":false,"reverse":false,"wild":"no"},"4":{"draw":0,"skip":true,"reverse":false,"wild":"no"},"7":{"draw":0,"skip":false,"reverse":true,"wild":"no"}},"stuck":{"draw":"until able","drawn":"must","voluntary":true},"draws":{"stack":"no"},"pile":{"reshuffle":"none","when":"a card is needed"},"end":{"when":"first out","last_card":"no effect","counts_down":false},"score":{"count":"left in hands","points":{"A":1,"2":25,"3":3,"4":25,"5":5,"6":6,"7":20,"8":50,"9":9,"10":10,"J":10,"Q":10,"K":10},"most_captured":0,"blocked":"fewest points"}}','crazy8s',2,'{"clock":0,"window":4,"pace":0,"hints":false,"watchers":true,"listed":false,"goal":null}','0f28209fda0471f3ea4d5e14e28cb5c9','IsU1oJGWBGaPLCJlmrw44Pk13-6p909c',0,1.79588899600271725658e+09);
INSERT INTO "upcard_web_tables" VALUES('lnHnKZIxx7xk','{"name":"crazy8s","title":"Crazy Eights","source":"document 002","deck":"standard","without":[],"seats":[2,4],"suit_name":"suit","rank_name":"rank","computer":"oldest card","deal":{"hand":{"2":7,"3":5,"4":5},"table":0,"starter":"any","by":"cards","again":false},"match":{"suit":true,"rank":true,"rank_when_declared":true,"capture":false},"cards":{"8":{"draw":0,"skip":false,"reverse":false,"wild":"player"},"2":{"draw":2,"skip":false,"reverse":false,"wild":"no"},"4":{"draw":0,"skip":true,"reverse":false,"wild":"no"},"7":{"draw":0,"skip":false,"reverse":true,"wild":"no"}},"stuck":{"draw":"until able","drawn":"must","voluntary":true},"draws":{"stack":"no"},"pile":{"reshuffle":"none","when":"a card is needed"},"end":{"when":"first out","last_card":"no effect","counts_down":false},"score":{"count":"left in hands","points":{"A":1,"2":25,"3":3,"4":25,"5":5,"6":6,"7":20,"8":50,"9":9,"10":10,"J":10,"Q":10,"K":10},"most_captured":0,"blocked":"fewest points"}}','crazy8s',2,'{"clock":0,"window":4,"pace":5,"hints":false,"watchers":true,"listed":false,"goal":null}','0f28209fda0471f3ea4d5e14e28cb5c9','17OHlR7N8f3kzhMAOuE3EZY98p0GKSzB',0,1.79588899602950286859e+09);
CREATE TABLE upcard_web_visitors (
	token TEXT NOT NULL, 
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	seen DOUBLE NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "upcard_web_visitors" VALUES('0587cf793198f4866b3c5429d6ca1026390c6ecbff569bcbeb607cdd5f8e6fc0','0f28209fda0471f3ea4d5e14e28cb5c9','Ada','en',1.79588899560250902175e+09);
CREATE INDEX upcard_web_deals_at ON upcard_web_deals (at_table);
CREATE INDEX upcard_web_results_of ON upcard_web_results (visitor);
COMMIT;
