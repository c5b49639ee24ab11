CREATE TABLE "knowledge_bases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_bases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
DROP INDEX "documents_assistant";--> statement-breakpoint
DROP INDEX "documents_content";--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "assistant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "base_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "holder" integer GENERATED ALWAYS AS (coalesce(assistant_id, -base_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "meaning_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_days" ADD COLUMN "embed_visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "share_days" ADD COLUMN "embed_consents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "share_days" ADD COLUMN "embed_starters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "share_days" ADD COLUMN "embed_engaged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ratings_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_kinds" text[] DEFAULT '{"answers","shared","alerts","ratings"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "list_widths" jsonb;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_bases_name" ON "knowledge_bases" USING btree (pt_fold("name"));--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_base" ON "documents" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "documents_holder" ON "documents" USING btree ("holder","updated_at");--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "ratings" USING btree ("assistant_id") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "documents_assistant" ON "documents" USING btree ("assistant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_content" ON "documents" USING btree ("holder","content_hash");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_holder" CHECK (num_nonnulls(assistant_id, base_id) = 1);--> statement-breakpoint
-- whoever wanted no mail about what others share got none about ratings to look at
UPDATE "users" SET "ratings_mail" = false WHERE NOT "shared_mail";
--> statement-breakpoint
-- counted with nearly every request, worth nothing after a crash: no write-ahead log, and no wait for the disk
alter table rate_limits set unlogged;
--> statement-breakpoint
update assistants set draft = '{"knowledgeBases":[]}'::jsonb || draft, published = '{"knowledgeBases":[]}'::jsonb || published;
--> statement-breakpoint
update assistant_versions set config = '{"knowledgeBases":[]}'::jsonb || config;
--> statement-breakpoint
update runs set config = '{"knowledgeBases":[]}'::jsonb || config where config is not null;
--> statement-breakpoint
-- what the people's answers cost in this month, now counted as budgets count it
insert into budget_months (scope, target_id, month, used_micros)
select 'user', c.user_id::text, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date, sum(m.cost_micros)
from chats c join messages m on m.chat_id = c.id
where c.user_id is not null and m.cost_micros > 0
  and m.created_at >= date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
group by c.user_id
on conflict do nothing;
--> statement-breakpoint
update visits v set code_hash = l.code_hash from share_links l where l.id = v.link_id and l.code_hash is not null;
