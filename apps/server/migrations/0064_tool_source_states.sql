CREATE TABLE "tool_source_states" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text,
	"fault" text,
	"fault_at" timestamp with time zone,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_source_states" ADD CONSTRAINT "tool_source_states_source_id_tool_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."tool_sources"("id") ON DELETE cascade ON UPDATE no action;