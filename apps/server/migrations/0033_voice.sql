-- Visitors of links may hear answers, which their own device reads; dictating is switched on by whoever owns the link.
ALTER TABLE "share_links" ADD COLUMN "voice" text DEFAULT 'listen' NOT NULL;
--> statement-breakpoint
-- Activities that are there already stay as their teachers made them: without voice.
UPDATE "assessments" SET "form" = jsonb_set("form", '{limits,voice}', '"off"') WHERE "form" -> 'limits' ->> 'voice' IS NULL;
