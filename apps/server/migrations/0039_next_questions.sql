-- assistants that are there already propose nothing until somebody switches it on
update assistants set draft = '{"nextQuestions":false}'::jsonb || draft, published = '{"nextQuestions":false}'::jsonb || published;
--> statement-breakpoint
update assistant_versions set config = '{"nextQuestions":false}'::jsonb || config;
--> statement-breakpoint
update runs set config = '{"nextQuestions":false}'::jsonb || config where config is not null;
--> statement-breakpoint
CREATE TABLE "answer_suggestions" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_suggestions" ADD CONSTRAINT "answer_suggestions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;