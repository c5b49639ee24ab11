CREATE TABLE "tool_decisions" (
	"call_id" uuid NOT NULL,
	"tries" integer NOT NULL,
	"message_id" uuid NOT NULL,
	"decision" jsonb NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_decisions_message_id_call_id_tries_pk" PRIMARY KEY("message_id","call_id","tries")
);
--> statement-breakpoint
ALTER TABLE "tool_decisions" ADD CONSTRAINT "tool_decisions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- every configuration names the tools of its model
UPDATE "assistants" SET "draft" = "draft" || '{"tools": []}' WHERE NOT "draft" ? 'tools';--> statement-breakpoint
UPDATE "assistants" SET "published" = "published" || '{"tools": []}' WHERE NOT "published" ? 'tools';--> statement-breakpoint
UPDATE "assistant_versions" SET "config" = "config" || '{"tools": []}' WHERE NOT "config" ? 'tools';
