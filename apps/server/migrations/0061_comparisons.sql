CREATE TABLE "compared_cases" (
	"comparison_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"test" jsonb NOT NULL,
	"results" jsonb,
	CONSTRAINT "compared_cases_comparison_id_position_pk" PRIMARY KEY("comparison_id","position")
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"sides" jsonb NOT NULL,
	"judge" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"problem" text,
	"measure" text NOT NULL,
	"revision" integer NOT NULL,
	"published_as" integer,
	"started_by" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compared_cases" ADD CONSTRAINT "compared_cases_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparisons_listed" ON "comparisons" USING btree ("assistant_id","started_at");--> statement-breakpoint
CREATE INDEX "comparisons_starter" ON "comparisons" USING btree ("started_by");--> statement-breakpoint
CREATE UNIQUE INDEX "comparisons_one_running" ON "comparisons" USING btree ("assistant_id") WHERE state = 'running';