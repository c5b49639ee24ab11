CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid,
	"assessment_id" uuid,
	"student_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guests_one_pass" CHECK ((link_id is null) <> (assessment_id is null) and (assessment_id is null) = (student_id is null))
);
--> statement-breakpoint
ALTER TABLE "chats" RENAME COLUMN "guest_session_id" TO "guest_id";--> statement-breakpoint
DROP INDEX "chats_assistant";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
CREATE INDEX "guests_link" ON "guests" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_student" ON "guests" USING btree ("assessment_id","student_id");--> statement-breakpoint
CREATE INDEX "guests_student_id" ON "guests" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_guest" ON "sessions" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "chats_guest" ON "chats" USING btree ("guest_id","last_message_at");--> statement-breakpoint
CREATE INDEX "chats_link" ON "chats" USING btree ("link_id","created_at") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "chats_attempt" ON "chats" USING btree ("attempt_id") WHERE attempt_id is not null;--> statement-breakpoint
CREATE INDEX "chats_assistant" ON "chats" USING btree ("assistant_id","created_at");