-- levels of activities were four texts; now any number, with points where the teacher gives some
UPDATE "assessments" SET "form" = jsonb_set("form", '{rubric}', (
  SELECT jsonb_agg(jsonb_set(line, '{levels}', (
    SELECT jsonb_agg(jsonb_build_object('text', level, 'points', null) ORDER BY number)
    FROM jsonb_array_elements(line->'levels') WITH ORDINALITY AS levels(level, number))) ORDER BY place)
  FROM jsonb_array_elements("form"->'rubric') WITH ORDINALITY AS lines(line, place)))
WHERE jsonb_array_length("form"->'rubric') > 0;
--> statement-breakpoint
-- students of activities of before hand in no files
UPDATE "assessments" SET "form" = jsonb_set("form", '{limits,files}', 'false') WHERE NOT "form"->'limits' ? 'files';
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "rubric" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "rubric_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- what has begun keeps what it was reviewed by until now; its seal, if it has one, is not touched
UPDATE "attempts" SET "rubric" = a."form"->'rubric' FROM "assessments" a
WHERE a."id" = "attempts"."assessment_id" AND jsonb_array_length(a."form"->'rubric') > 0;
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "sha256" text;
