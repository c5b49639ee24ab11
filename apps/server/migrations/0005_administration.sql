CREATE TABLE "assistant_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"sid" text,
	"id_token_sealed" text NOT NULL,
	"proved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "budget_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "budget_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"target_id" text NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"micros" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_months" (
	"scope" text NOT NULL,
	"target_id" text NOT NULL,
	"month" date NOT NULL,
	"used_micros" bigint DEFAULT 0 NOT NULL,
	"warned_at" timestamp with time zone,
	"reached_at" timestamp with time zone,
	CONSTRAINT "budget_months_scope_target_id_month_pk" PRIMARY KEY("scope","target_id","month")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"limit_cents" integer NOT NULL,
	"warn_percent" smallint DEFAULT 80 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chunk_embeddings" (
	"chunk_id" bigint PRIMARY KEY NOT NULL,
	"assistant_id" integer NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_defaults" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"default_model" text,
	"usd_rate" numeric(14, 4),
	"rate_date" date
);
--> statement-breakpoint
CREATE TABLE "model_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"base_url" text,
	"key_sealed" text,
	"key_end" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_rules" (
	"model_id" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"currency" text,
	"input_price" numeric(14, 4),
	"output_price" numeric(14, 4),
	"audience" jsonb,
	"fallback" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "permission_profiles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permission_profiles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"added" text[] DEFAULT '{}' NOT NULL,
	"removed" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"user_id" integer,
	"visitor_email" text,
	"message" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"file_key" uuid,
	"file_until" timestamp with time zone,
	"handled_by" integer,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() + interval '15 days' NOT NULL,
	CONSTRAINT "privacy_requests_protocol_unique" UNIQUE("protocol")
);
--> statement-breakpoint
CREATE TABLE "processing_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"data" text NOT NULL,
	"people" text NOT NULL,
	"legal_basis" text NOT NULL,
	"retention" text NOT NULL,
	"shared_with" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"removed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rating_id" uuid NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"assistant_id" integer NOT NULL,
	"user_id" integer,
	"guest_id" uuid,
	"value" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"expected" text DEFAULT '' NOT NULL,
	"origin" text NOT NULL,
	"version" integer,
	"model" text,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee_id" integer,
	"reply" text,
	"replied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_safety" (
	"assistant_id" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "safety_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"assistant_id" integer NOT NULL,
	"chat_id" uuid,
	"message_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" integer,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_erased_answers" (
	"guest_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "share_erased_answers_guest_id_day_pk" PRIMARY KEY("guest_id","day")
);
--> statement-breakpoint
CREATE TABLE "share_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"answer_id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"assistant_id" integer NOT NULL,
	"origin" text NOT NULL,
	"model" text NOT NULL,
	"user_id" integer,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	"model" text NOT NULL,
	"origin" text NOT NULL,
	"user_id" integer,
	"guest_id" uuid,
	"link_id" uuid,
	"again" boolean NOT NULL,
	"begins" boolean NOT NULL,
	"begins_version" boolean NOT NULL,
	"failed" boolean NOT NULL,
	"unanswered" boolean NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_micros" bigint,
	"first_token_ms" integer
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"day" date NOT NULL,
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	"model" text NOT NULL,
	"origin" text NOT NULL,
	"partner_id" integer NOT NULL,
	"messages" integer NOT NULL,
	"chats" integer NOT NULL,
	"version_chats" integer NOT NULL,
	"failed" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"unpriced" integer NOT NULL,
	"hours" integer[] NOT NULL,
	"first_words" integer[] NOT NULL,
	CONSTRAINT "usage_days_key" PRIMARY KEY("day","assistant_id","version","model","origin","partner_id")
);
--> statement-breakpoint
CREATE TABLE "usage_people" (
	"day" date NOT NULL,
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	"model" text NOT NULL,
	"origin" text NOT NULL,
	"partner_id" integer NOT NULL,
	"messages" integer NOT NULL,
	"chats" integer NOT NULL,
	"version_chats" integer NOT NULL,
	"failed" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"unpriced" integer NOT NULL,
	"hours" integer[] NOT NULL,
	"first_words" integer[] NOT NULL,
	"person" bigint NOT NULL,
	CONSTRAINT "usage_people_key" PRIMARY KEY("day","person","assistant_id","version","model","origin","partner_id")
);
--> statement-breakpoint
CREATE TABLE "test_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" integer NOT NULL,
	"question" text NOT NULL,
	"must_contain" text[] DEFAULT '{}' NOT NULL,
	"must_not_contain" text[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "attempts_kept";--> statement-breakpoint
ALTER TABLE "attempt_seals" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "attempt_seals" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "sga_integrations" ADD COLUMN "partner_id" integer;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "viewers_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser_hash" "bytea";--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "permission_profile_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shared_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "list_columns" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "handled_by" integer;--> statement-breakpoint
ALTER TABLE "share_reports" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_rules" ADD CONSTRAINT "model_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_notes" ADD CONSTRAINT "rating_notes_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_notes" ADD CONSTRAINT "rating_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_safety" ADD CONSTRAINT "assistant_safety_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_safety" ADD CONSTRAINT "assistant_safety_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_holds" ADD CONSTRAINT "share_holds_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_answer_id_messages_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_question_id_messages_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_images_created" ON "assistant_images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "budget_entries_run" ON "budget_entries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "budget_entries_reserved" ON "budget_entries" USING btree ("at") WHERE kind = 'reserve';--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_target_unique" ON "budgets" USING btree ("scope","target_id");--> statement-breakpoint
CREATE INDEX "chunk_embeddings_assistant" ON "chunk_embeddings" USING btree ("assistant_id","model","chunk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_profiles_name_unique" ON "permission_profiles" USING btree (pt_fold("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("subject","kind","about","version");--> statement-breakpoint
CREATE INDEX "consents_given" ON "consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_due" ON "privacy_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_user" ON "privacy_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_file" ON "privacy_requests" USING btree ("file_until") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("kind","user_id") WHERE user_id is not null and status in ('open', 'running') and kind in ('erasure', 'export');--> statement-breakpoint
CREATE INDEX "retention_runs_started" ON "retention_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "rating_notes_rating" ON "rating_notes" USING btree ("rating_id","created_at");--> statement-breakpoint
CREATE INDEX "rating_notes_author" ON "rating_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_message" ON "ratings" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ratings_created" ON "ratings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ratings_assistant" ON "ratings" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_chat" ON "ratings" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "ratings_assignee" ON "ratings" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "ratings_guest" ON "ratings" USING btree ("guest_id") WHERE guest_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "safety_alerts_message" ON "safety_alerts" USING btree ("message_id","category");--> statement-breakpoint
CREATE INDEX "safety_alerts_newest" ON "safety_alerts" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "safety_alerts_assistant" ON "safety_alerts" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "safety_alerts_chat" ON "safety_alerts" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "share_holds_link" ON "share_holds" USING btree ("link_id","at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_at" ON "unanswered_questions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_key" ON "unanswered_questions" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_question" ON "unanswered_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "usage_days_assistant" ON "usage_days" USING btree ("assistant_id","version");--> statement-breakpoint
CREATE INDEX "usage_people_person" ON "usage_people" USING btree ("person","day","messages","chats","cost_micros");--> statement-breakpoint
CREATE INDEX "test_cases_assistant" ON "test_cases" USING btree ("assistant_id","created_at");--> statement-breakpoint
ALTER TABLE "sga_integrations" ADD CONSTRAINT "sga_integrations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_permission_profile_id_permission_profiles_id_fk" FOREIGN KEY ("permission_profile_id") REFERENCES "public"."permission_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_recent" ON "chats" USING btree ("user_id","assistant_id","last_message_at") WHERE origin = 'internal' and deleted_at is null and current_leaf_id is not null;--> statement-breakpoint
CREATE INDEX "users_permission_profile" ON "users" USING btree ("permission_profile_id");--> statement-breakpoint
CREATE INDEX "share_reports_created" ON "share_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "share_reports_handler" ON "share_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "visits_email" ON "visits" USING btree (lower("email")) WHERE email <> '';--> statement-breakpoint
CREATE INDEX "attempts_kept" ON "attempts" USING btree (coalesce("finished_at", "last_activity_at")) WHERE erased_at is null;--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "allow_files";--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_logo_key_unique" UNIQUE("logo_key");--> statement-breakpoint
update assistants set draft = jsonb_build_object('approvedAnswers', '[]'::jsonb) || draft,
  published = jsonb_build_object('approvedAnswers', '[]'::jsonb) || published;
--> statement-breakpoint
update assistant_versions set config = jsonb_build_object('approvedAnswers', '[]'::jsonb) || config;
--> statement-breakpoint
update runs set config = jsonb_build_object('approvedAnswers', '[]'::jsonb) || config where config is not null;
--> statement-breakpoint
-- what a visitor had answered today in a conversation that goes still counts against the link's limit
CREATE FUNCTION share_count_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO share_erased_answers AS e (guest_id, day, answers)
    SELECT old.guest_id, (now() AT TIME ZONE 'America/Sao_Paulo')::date, count(*)
    FROM messages m WHERE m.chat_id = old.id AND m.role = 'assistant'
      AND m.created_at >= date_trunc('day', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo'
    HAVING count(*) > 0
  ON CONFLICT (guest_id, day) DO UPDATE SET answers = e.answers + excluded.answers;
  -- it and its messages were let in and counted: they are not about to be stored any more
  DELETE FROM share_places p WHERE p.id = old.id OR p.id IN (SELECT id FROM messages WHERE chat_id = old.id);
  RETURN old;
END $$;
--> statement-breakpoint
CREATE TRIGGER chats_count_erased BEFORE DELETE ON chats FOR EACH ROW
  WHEN (old.link_id IS NOT NULL AND old.guest_id IS NOT NULL) EXECUTE FUNCTION share_count_erased();
--> statement-breakpoint
-- answers from before there were counters: the job adds them within a minute
insert into usage_answers (at, assistant_id, version, model, origin, user_id, guest_id, link_id, again, begins, begins_version,
  failed, unanswered, input_tokens, output_tokens, cost_micros, first_token_ms)
select m.finished_at, c.assistant_id, coalesce(m.version, 0), coalesce(m.model, ''), c.origin, c.user_id, c.guest_id, c.link_id, false,
  row_number() over (partition by c.id order by m.created_at, m.id) = 1,
  row_number() over (partition by c.id, m.version order by m.created_at, m.id) = 1,
  m.status in ('failed', 'interrupted'), false, m.input_tokens, m.output_tokens, m.cost_micros, m.first_token_ms
from messages m join chats c on c.id = m.chat_id
where m.role = 'assistant' and m.finished_at is not null and c.origin <> 'test';
--> statement-breakpoint
insert into consents (kind, subject, version, given_at)
  select 'terms', 'user:' || user_id, version::text, accepted_at from terms_acceptances;
--> statement-breakpoint
insert into consents (kind, subject, about, version, given_at)
  select 'link', 'guest:' || guest_id, link_id::text, consent_version::text, consented_at from visits
  where consent_version is not null and consented_at is not null;
--> statement-breakpoint
insert into consents (kind, subject, about, version, given_at)
  select 'sga', 'student:' || student_id, assessment_id::text, notice_version, consent_at from assessment_participants
  where consent_at is not null and notice_version is not null and not preview;
--> statement-breakpoint
-- floats do not compress: read as they are
ALTER TABLE chunk_embeddings ALTER COLUMN vector SET STORAGE EXTERNAL;
