CREATE TABLE "prompt_readers" (
	"prompt_id" uuid NOT NULL,
	"user_id" integer,
	"group_id" integer,
	CONSTRAINT "prompt_readers_one" CHECK (num_nonnulls(user_id, group_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prompt_readers" ADD CONSTRAINT "prompt_readers_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_readers" ADD CONSTRAINT "prompt_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_readers" ADD CONSTRAINT "prompt_readers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_readers_once" ON "prompt_readers" USING btree ("prompt_id","user_id","group_id");--> statement-breakpoint
CREATE INDEX "prompt_readers_user" ON "prompt_readers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "prompt_readers_group" ON "prompt_readers" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "prompts_person" ON "prompts" USING btree ("user_id");