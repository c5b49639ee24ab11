ALTER TABLE "test_cases" ADD COLUMN "must_call" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "must_call_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "recordings" jsonb DEFAULT '[]'::jsonb NOT NULL;