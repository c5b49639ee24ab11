CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" uuid NOT NULL,
	"status" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"text" text DEFAULT '' NOT NULL,
	"cut" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "released_files" (
	"storage_key" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "added_models" (
	"model_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"label" text NOT NULL,
	"vision" boolean NOT NULL,
	"context_tokens" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_days" (
	"day" date NOT NULL,
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	"model" text NOT NULL,
	"origin" text NOT NULL,
	"person" integer NOT NULL,
	"good" integer NOT NULL,
	"bad" integer NOT NULL,
	CONSTRAINT "rating_days_key" PRIMARY KEY("day","assistant_id","version","model","origin","person")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "day" date DEFAULT (now() at time zone 'America/Sao_Paulo')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "allow_files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "criterion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "photo" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "allowed_models" text[];--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_chat" ON "attachments" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "usage_people_assistant" ON "usage_people" USING btree ("assistant_id","day","person");--> statement-breakpoint
update assistants set draft = '{"files":{"enabled":false,"kinds":["pdf","docx","txt","markdown"],"maxMb":10,"perMessage":5}}'::jsonb || draft,
  published = '{"files":{"enabled":false,"kinds":["pdf","docx","txt","markdown"],"maxMb":10,"perMessage":5}}'::jsonb || published;
--> statement-breakpoint
update assistant_versions set config = '{"files":{"enabled":false,"kinds":["pdf","docx","txt","markdown"],"maxMb":10,"perMessage":5}}'::jsonb || config;
--> statement-breakpoint
update runs set config = '{"files":{"enabled":false,"kinds":["pdf","docx","txt","markdown"],"maxMb":10,"perMessage":5}}'::jsonb || config where config is not null;
--> statement-breakpoint
-- files of conversations go with their rows, whatever deletes these: the contents are removed by a job, told at the commit
CREATE FUNCTION release_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO released_files (storage_key) VALUES (old.storage_key) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('files_released', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER attachments_released AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION release_attachment();
--> statement-breakpoint
-- ratings are counted by the day; what there was is counted once, before the trigger that counts from now on
update ratings set day = (created_at at time zone 'America/Sao_Paulo')::date;
--> statement-breakpoint
insert into rating_days (day, assistant_id, version, model, origin, person, good, bad)
  select day, assistant_id, coalesce(version, 0), coalesce(model, ''), origin, coalesce(user_id, 0),
    count(*) filter (where value = 'good'), count(*) filter (where value = 'bad')
  from ratings group by 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  good_before int := CASE WHEN tg_op = 'UPDATE' THEN (old.value = 'good')::int ELSE 0 END;
  bad_before int := CASE WHEN tg_op = 'UPDATE' THEN (old.value = 'bad')::int ELSE 0 END;
BEGIN
  INSERT INTO rating_days AS d (day, assistant_id, version, model, origin, person, good, bad)
  VALUES (new.day, new.assistant_id, coalesce(new.version, 0), coalesce(new.model, ''), new.origin, coalesce(new.user_id, 0),
    (new.value = 'good')::int - good_before, (new.value = 'bad')::int - bad_before)
  ON CONFLICT ON CONSTRAINT rating_days_key DO UPDATE SET good = d.good + excluded.good, bad = d.bad + excluded.bad;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_counted AFTER INSERT OR UPDATE OF value ON ratings FOR EACH ROW EXECUTE FUNCTION count_rating();
