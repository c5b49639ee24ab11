CREATE TABLE "usage_totals" (
	"day" date NOT NULL,
	"model" text NOT NULL,
	"origin" text NOT NULL,
	"partner_id" integer NOT NULL,
	"messages" integer NOT NULL,
	"chats" integer NOT NULL,
	"version_chats" integer NOT NULL,
	"failed" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"unpriced" integer NOT NULL,
	"hours" integer[] NOT NULL,
	"first_words" integer[] NOT NULL,
	CONSTRAINT "usage_totals_key" PRIMARY KEY("day","model","origin","partner_id")
);
--> statement-breakpoint
INSERT INTO "usage_totals" ("day", "model", "origin", "partner_id", "messages", "chats", "version_chats", "failed", "unanswered", "input_tokens", "output_tokens", "cost_micros", "unpriced", "hours", "first_words")
SELECT "day", "model", "origin", "partner_id", sum("messages"), sum("chats"), sum("version_chats"), sum("failed"), sum("unanswered"), sum("input_tokens"), sum("output_tokens"), sum("cost_micros"), sum("unpriced"),
	ARRAY[sum("hours"[1]), sum("hours"[2]), sum("hours"[3]), sum("hours"[4]), sum("hours"[5]), sum("hours"[6]), sum("hours"[7]), sum("hours"[8]), sum("hours"[9]), sum("hours"[10]), sum("hours"[11]), sum("hours"[12]), sum("hours"[13]), sum("hours"[14]), sum("hours"[15]), sum("hours"[16]), sum("hours"[17]), sum("hours"[18]), sum("hours"[19]), sum("hours"[20]), sum("hours"[21]), sum("hours"[22]), sum("hours"[23]), sum("hours"[24])]::integer[],
	ARRAY[sum("first_words"[1]), sum("first_words"[2]), sum("first_words"[3]), sum("first_words"[4]), sum("first_words"[5]), sum("first_words"[6]), sum("first_words"[7]), sum("first_words"[8]), sum("first_words"[9]), sum("first_words"[10]), sum("first_words"[11]), sum("first_words"[12]), sum("first_words"[13]), sum("first_words"[14]), sum("first_words"[15]), sum("first_words"[16]), sum("first_words"[17]), sum("first_words"[18]), sum("first_words"[19]), sum("first_words"[20])]::integer[]
FROM "usage_days" GROUP BY "day", "model", "origin", "partner_id";
--> statement-breakpoint
DROP INDEX "usage_days_model";--> statement-breakpoint
CREATE INDEX "usage_totals_model" ON "usage_totals" USING btree ("model");
