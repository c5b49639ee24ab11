CREATE TABLE "assistant_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assistant_id" integer NOT NULL,
	"group_id" integer,
	"partner_id" integer,
	"role" text NOT NULL,
	"expires_at" timestamp with time zone,
	"granted_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_grants_one_principal" CHECK ((group_id is null) <> (partner_id is null))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "assessment_participants" (
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"return_url" text,
	"first_launch_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_launch_at" timestamp with time zone DEFAULT now() NOT NULL,
	"consent_at" timestamp with time zone,
	"notice_version" text,
	"legal_basis" text,
	"preview" boolean DEFAULT false NOT NULL,
	CONSTRAINT "assessment_participants_assessment_id_student_id_pk" PRIMARY KEY("assessment_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"assistant_id" integer NOT NULL,
	"integration_id" uuid,
	"external_code" text,
	"title" text NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"form" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"pinned_version" integer,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessments_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "attempt_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_seals" (
	"receipt" text PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"hash" text,
	"messages" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sealed_at" timestamp with time zone,
	"superseded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"end_reason" text,
	"chat_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"reopened_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"sealed_at" timestamp with time zone,
	"message_count" integer DEFAULT 0 NOT NULL,
	"repeat_count" integer DEFAULT 0 NOT NULL,
	"active_seconds" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"annul_reason" text,
	"reviewer_id" integer,
	"reviewer_name" text,
	"reviewed_at" timestamp with time zone,
	"scores" jsonb,
	"comment" text,
	"result" double precision,
	"released_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "attempts_result_by_person" CHECK ((reviewer_id is not null and reviewer_name <> '')
        or num_nonnulls(reviewer_id, reviewer_name, reviewed_at, scores, comment, result, released_at) = 0),
	CONSTRAINT "attempts_release_after_review" CHECK (released_at is null or reviewed_at is not null)
);
--> statement-breakpoint
CREATE TABLE "sga_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"attempt_id" uuid,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sga_integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"institution" text NOT NULL,
	"mode" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"secret_hint" text NOT NULL,
	"sealed_previous" text,
	"previous_until" timestamp with time zone,
	"public_key" text DEFAULT '' NOT NULL,
	"return_addresses" text[] DEFAULT '{}' NOT NULL,
	"time_zone" text NOT NULL,
	"retention_days" integer NOT NULL,
	"legal_basis" text NOT NULL,
	"privacy_contact" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"last_launch_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sga_integrations_client_id_unique" UNIQUE("client_id")
);
--> statement-breakpoint
CREATE TABLE "sga_launch_days" (
	"integration_id" uuid NOT NULL,
	"day" date NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"total_ms" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sga_launch_days_integration_id_day_pk" PRIMARY KEY("integration_id","day")
);
--> statement-breakpoint
CREATE TABLE "sga_students" (
	"id" uuid PRIMARY KEY NOT NULL,
	"integration_id" uuid,
	"preview_user_id" integer,
	"external_id" text,
	"name" text NOT NULL,
	"class_name" text DEFAULT '' NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_launch_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "sga_students_one_origin" CHECK ((integration_id is null) <> (preview_user_id is null))
);
--> statement-breakpoint
CREATE TABLE "sga_launches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"integration_id" uuid,
	"nonce" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sga_launches_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_flows" (
	"flow_hash" "bytea" PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "code_secrets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"cnpj" text,
	"contacts" text DEFAULT '' NOT NULL,
	"dpo_email" text,
	"status" text DEFAULT 'active' NOT NULL,
	"max_people" integer,
	"max_links" integer,
	"monthly_budget_brl" numeric(12, 2),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" integer
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" integer NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "share_days" (
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"consents" integer DEFAULT 0 NOT NULL,
	"chats" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"starters" integer DEFAULT 0 NOT NULL,
	"engaged" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "share_days_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sealed_token" text NOT NULL,
	"name" text NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'paused' NOT NULL,
	"checked_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"code_hash" text,
	"allowed_domains" text[] DEFAULT '{}' NOT NULL,
	"messages_per_day" integer,
	"chats_per_day" integer,
	"budget_cents" integer,
	"identification" text DEFAULT 'none' NOT NULL,
	"form_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent_text" text DEFAULT '' NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"minors" boolean DEFAULT false NOT NULL,
	"retention_days" integer DEFAULT 90 NOT NULL,
	"closed_message" text DEFAULT '' NOT NULL,
	"appearance" jsonb NOT NULL,
	"logo_key" text,
	"allow_files" boolean DEFAULT false NOT NULL,
	"show_sources" boolean DEFAULT true NOT NULL,
	"allow_download" boolean DEFAULT true NOT NULL,
	"indexable" boolean DEFAULT false NOT NULL,
	"sealed_identity_secret" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "share_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_switches" (
	"assistant_id" integer PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_resume_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" integer NOT NULL,
	"link_id" uuid NOT NULL,
	"guest_id" uuid,
	"chat_id" uuid,
	"reason" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"guest_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"consent_text" text,
	"consent_version" integer,
	"consented_at" timestamp with time zone,
	"identity" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"response_status" integer,
	"duration_ms" integer,
	"failure" text,
	"response" text,
	CONSTRAINT "webhook_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"event_type" text NOT NULL,
	"body" text NOT NULL,
	"level" text NOT NULL,
	"chat_id" uuid,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	"response_status" integer,
	"duration_ms" integer,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" integer NOT NULL,
	"name" text NOT NULL,
	"sealed_url" text NOT NULL,
	"events" text[] NOT NULL,
	"level" text NOT NULL,
	"header_names" text[] DEFAULT '{}' NOT NULL,
	"sealed_headers" text,
	"sealed_secret" text NOT NULL,
	"sealed_former_secret" text,
	"former_secret_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp with time zone,
	"held_until" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "chats_readable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "cost_micros" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "finish_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "partner_id" integer;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "committed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_participants" ADD CONSTRAINT "assessment_participants_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_participants" ADD CONSTRAINT "assessment_participants_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_messages" ADD CONSTRAINT "attempt_messages_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_seals" ADD CONSTRAINT "attempt_seals_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_alerts" ADD CONSTRAINT "sga_alerts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_alerts" ADD CONSTRAINT "sga_alerts_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_alerts" ADD CONSTRAINT "sga_alerts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launch_days" ADD CONSTRAINT "sga_launch_days_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_preview_user_id_users_id_fk" FOREIGN KEY ("preview_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launches" ADD CONSTRAINT "sga_launches_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launches" ADD CONSTRAINT "sga_launches_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launches" ADD CONSTRAINT "sga_launches_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_flows" ADD CONSTRAINT "passkey_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_secrets" ADD CONSTRAINT "code_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_version_terms_version_fk" FOREIGN KEY ("version") REFERENCES "public"."terms"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_days" ADD CONSTRAINT "share_days_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_places" ADD CONSTRAINT "share_places_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_switches" ADD CONSTRAINT "share_switches_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_resume_codes" ADD CONSTRAINT "visit_resume_codes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_grants_group" ON "assistant_grants" USING btree ("group_id","assistant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_grants_partner" ON "assistant_grants" USING btree ("partner_id","assistant_id");--> statement-breakpoint
CREATE INDEX "assistant_grants_assistant" ON "assistant_grants" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "assessment_participants_student" ON "assessment_participants" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "assessment_participants_launched" ON "assessment_participants" USING btree ("first_launch_at");--> statement-breakpoint
CREATE INDEX "assessments_assistant" ON "assessments" USING btree ("assistant_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assessments_external" ON "assessments" USING btree ("integration_id","external_code") WHERE external_code is not null;--> statement-breakpoint
CREATE INDEX "attempt_messages_attempt" ON "attempt_messages" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "attempt_seals_attempt" ON "attempt_seals" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_seals_valid" ON "attempt_seals" USING btree ("attempt_id") WHERE not superseded;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "attempts" USING btree ("assessment_id","student_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("assessment_id","student_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("due_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "attempts_unsealed" ON "attempts" USING btree ("finished_at") WHERE finished_at is not null and sealed_at is null;--> statement-breakpoint
CREATE INDEX "attempts_kept" ON "attempts" USING btree ("finished_at") WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "attempts_student" ON "attempts" USING btree ("student_id","started_at");--> statement-breakpoint
CREATE INDEX "attempts_started" ON "attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sga_alerts_student" ON "sga_alerts" USING btree ("assessment_id","student_id");--> statement-breakpoint
CREATE INDEX "sga_alerts_of_student" ON "sga_alerts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "sga_alerts_attempt" ON "sga_alerts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "sga_alerts_created" ON "sga_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_students_external" ON "sga_students" USING btree ("integration_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_students_preview" ON "sga_students" USING btree ("preview_user_id");--> statement-breakpoint
CREATE INDEX "sga_students_class" ON "sga_students" USING btree ("integration_id","class_name");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_launches_nonce" ON "sga_launches" USING btree ("integration_id","nonce");--> statement-breakpoint
CREATE INDEX "sga_launches_assessment" ON "sga_launches" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "sga_launches_student" ON "sga_launches" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "sga_launches_expires" ON "sga_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_flows_expires" ON "passkey_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name_unique" ON "groups" USING btree (pt_fold("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "groups_name" ON "groups" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_name_unique" ON "partners" USING btree (pt_fold("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "partners_cnpj_unique" ON "partners" USING btree ("cnpj");--> statement-breakpoint
CREATE INDEX "partners_name" ON "partners" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_version" ON "terms_acceptances" USING btree ("version");--> statement-breakpoint
CREATE INDEX "share_links_assistant" ON "share_links" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "share_links_creator" ON "share_links" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "share_places_guest" ON "share_places" USING btree ("guest_id","at");--> statement-breakpoint
CREATE INDEX "share_places_link" ON "share_places" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "visit_resume_codes_guest" ON "visit_resume_codes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "visit_resume_codes_end" ON "visit_resume_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_reports_link" ON "share_reports" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "share_reports_assistant" ON "share_reports" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "share_reports_guest" ON "share_reports" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_identity" ON "visits" USING btree ("link_id","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" USING btree ("lease_until") WHERE lease_until is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_chat" ON "webhook_deliveries" USING btree ("chat_id") WHERE chat_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_assistant" ON "webhook_endpoints" USING btree ("assistant_id","state");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("partner_id");--> statement-breakpoint
CREATE VIEW "public"."assistant_roles" AS (
  select user_id, assistant_id, case when bool_or(role = 'editor') then 'editor' else 'viewer' end as role
  from (
    select m.user_id, m.assistant_id, m.role, m.expires_at from assistant_members m
    union all
    select p.user_id, g.assistant_id, g.role, g.expires_at from assistant_grants g
      join groups r on r.id = g.group_id and r.archived_at is null
      join group_members p on p.group_id = r.id
    union all
    select u.id, g.assistant_id, g.role, g.expires_at from assistant_grants g
      join partners i on i.id = g.partner_id and i.status = 'active'
      join users u on u.partner_id = i.id
  ) given
  where expires_at is null or expires_at > now()
  group by user_id, assistant_id);