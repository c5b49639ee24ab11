CREATE TABLE "file_drafts" (
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_drafts_message_id_id_pk" PRIMARY KEY("message_id","id")
);
--> statement-breakpoint
ALTER TABLE "file_drafts" ADD CONSTRAINT "file_drafts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;