CREATE TABLE "attendance" (
	"assistant_id" integer PRIMARY KEY NOT NULL,
	"group_id" integer,
	"weekdays" integer[] NOT NULL,
	"opens_at" text,
	"closes_at" text,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attendance_away" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"assistant_id" integer NOT NULL,
	"text" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"with_chat" boolean DEFAULT false NOT NULL,
	"leaf_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"message_id" uuid,
	"settled_by" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "attendance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_away" ADD CONSTRAINT "attendance_away_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_group" ON "attendance" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "person_questions_chat" ON "person_questions" USING btree ("chat_id","asked_at");--> statement-breakpoint
CREATE INDEX "person_questions_waiting" ON "person_questions" USING btree ("assistant_id","asked_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "person_questions_settled" ON "person_questions" USING btree ("assistant_id","settled_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "person_questions_settler" ON "person_questions" USING btree ("settled_by");