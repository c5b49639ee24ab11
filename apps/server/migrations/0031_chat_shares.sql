CREATE TABLE "chat_share_contents" (
	"share_id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"title" text NOT NULL,
	"assistant_name" text NOT NULL,
	"messages" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed_token" text NOT NULL,
	"user_id" integer,
	"assistant_id" integer,
	"audience" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "chats_on_web" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share_contents" ADD CONSTRAINT "chat_share_contents_share_id_chat_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."chat_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_share_contents" ADD CONSTRAINT "chat_share_contents_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_share_contents_chat" ON "chat_share_contents" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_shares_token" ON "chat_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "chat_shares_person" ON "chat_shares" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_shares_assistant" ON "chat_shares" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "chat_shares_created" ON "chat_shares" USING btree ("created_at");