-- The schema of 1.0: functions that generated columns and indexes call, the tables as drizzle-kit writes them, the functions, triggers
-- and storage options that it does not write, and the first rows.

-- Folds a text for searching by parts of it: lower case, no accents.
create function pt_fold(value text) returns text language sql immutable parallel safe as $$
  select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')
$$;
--> statement-breakpoint
-- Normalises Portuguese before the stemmer sees it, so that avaliacao finds avaliações and papel finds papéis.
-- Generated columns depend on it: a change needs a new name and a rewrite of those columns.
create function pt_norm(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    pt_fold(value),
    '(ao|oe|ae)s?\M', 'ao', 'g'), 'ais\M', 'al', 'g'), 'eis\M', 'el', 'g'), 'ois\M', 'ol', 'g'), 'ns\M', 'm', 'g')
$$;
--> statement-breakpoint
-- The words of a chunk, each with its owner before it: an index of them finds an owner's chunks by a word, and reads nothing of
-- another's. The index depends on it: a change needs a new name and a new index. Its cost tells the planner never to look at all chunks.
create function owned_words(assistant_id int, base_id int, search tsvector) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(select coalesce('a' || assistant_id, 'b' || base_id) || ' ' || lexeme from unnest(tsvector_to_array(search)) as lexeme)
$$;
--> statement-breakpoint
-- Every three letters that follow each other in a text, whatever their case and accents: an index of them finds what may hold a
-- word anywhere. It asks nothing of other functions, so that a copy can be restored in any order.
create function trigrams(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, n, 3)), '{}')
  from (select translate(lower(value), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ',
    'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn') as folded) as given, generate_series(1, length(folded) - 2) as n
$$;
--> statement-breakpoint
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
CREATE TABLE "assistant_members" (
	"user_id" integer NOT NULL,
	"assistant_id" integer NOT NULL,
	"role" text NOT NULL,
	"expires_at" timestamp with time zone,
	"granted_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_members_user_id_assistant_id_pk" PRIMARY KEY("user_id","assistant_id")
);
--> statement-breakpoint
CREATE TABLE "assistant_favorites" (
	"user_id" integer NOT NULL,
	"assistant_id" integer NOT NULL,
	CONSTRAINT "assistant_favorites_user_id_assistant_id_pk" PRIMARY KEY("user_id","assistant_id")
);
--> statement-breakpoint
CREATE TABLE "assistants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"visibility" text DEFAULT 'restricted' NOT NULL,
	"chats_readable" boolean DEFAULT false NOT NULL,
	"attendance" boolean DEFAULT false NOT NULL,
	"viewers_duplicate" boolean DEFAULT false NOT NULL,
	"chats_on_web" boolean DEFAULT false NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_revision" integer DEFAULT 1 NOT NULL,
	"draft_saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draft_saved_by" integer NOT NULL,
	"published" jsonb,
	"published_version" integer,
	"changed" boolean GENERATED ALWAYS AS (published is not null and draft is distinct from published) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (pt_fold((draft->>'name') || ' ' || (draft->>'description') || ' ' || coalesce(draft->>'tags', ''))) STORED NOT NULL,
	"published_search_text" text GENERATED ALWAYS AS (pt_fold((published->>'name') || ' ' || (published->>'description') || ' ' || coalesce(published->>'tags', ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"assistant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"config" jsonb NOT NULL,
	"documents" jsonb,
	"changed_fields" text[] DEFAULT '{}' NOT NULL,
	"author_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text,
	"storage_key" uuid NOT NULL,
	"status" text DEFAULT 'reading' NOT NULL,
	"problem" text,
	"text" text DEFAULT '' NOT NULL,
	"cut" boolean DEFAULT false NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "released_files" (
	"storage_key" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_memories" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"text" text NOT NULL,
	"model" text,
	"messages" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" integer NOT NULL,
	"user_id" integer,
	"guest_id" uuid,
	"link_id" uuid,
	"attempt_id" uuid,
	"origin" text DEFAULT 'internal' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"title_search" text GENERATED ALWAYS AS (pt_fold(title)) STORED,
	"titled_by_person" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"folder_id" uuid,
	"current_leaf_id" uuid,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"parts" jsonb NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text,
	"note" text,
	"version" integer,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_micros" bigint,
	"finish_reason" text,
	"first_token_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"search" "tsvector"
);
--> statement-breakpoint
CREATE TABLE "answer_suggestions" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"questions" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_origins" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "chat_events" (
	"chat_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"event" text NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "chat_events_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"slot" integer NOT NULL,
	"state" text NOT NULL,
	"config" jsonb,
	"lease_owner" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"first_seq" bigint NOT NULL,
	"last_seq" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
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
CREATE TABLE "access_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"issuer" text,
	"claim" text NOT NULL,
	"value" text NOT NULL,
	"profile_id" integer,
	"group_id" integer
);
--> statement-breakpoint
CREATE TABLE "provided_access" (
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"group_id" integer,
	"profile_id" integer,
	CONSTRAINT "provided_access_once" UNIQUE NULLS NOT DISTINCT("user_id","source","group_id","profile_id"),
	CONSTRAINT "provided_access_one" CHECK (num_nonnulls("provided_access"."group_id", "provided_access"."profile_id") = 1)
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
CREATE TABLE "auth_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "auth_links_user_purpose" UNIQUE NULLS NOT DISTINCT("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "ended_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claims" jsonb,
	"claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "oidc_flows" (
	"flow_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_requests" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"guest_id" uuid,
	"device" text DEFAULT '' NOT NULL,
	"browser_hash" "bytea",
	"remember" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
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
	"logo_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_logo_key_unique" UNIQUE("logo_key")
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
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"roles" text[] NOT NULL,
	"permissions_added" text[] DEFAULT '{}' NOT NULL,
	"permissions_removed" text[] DEFAULT '{}' NOT NULL,
	"permission_profile_id" integer,
	"phone" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"photo" uuid,
	"time_zone" text,
	"shared_mail" boolean DEFAULT true NOT NULL,
	"ratings_mail" boolean DEFAULT true NOT NULL,
	"push_kinds" text[] DEFAULT '{"answers","shared","alerts","ratings"}' NOT NULL,
	"list_columns" text[],
	"list_widths" jsonb,
	"allowed_models" text[],
	"partner_id" integer,
	"suspended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "scim_groups" (
	"group_id" integer PRIMARY KEY NOT NULL,
	"external_id" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "scim_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"external_id" text,
	"suspended_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "assistant_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_rows" (
	"sheet_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "sheet_rows_sheet_id_row_pk" PRIMARY KEY("sheet_id","row")
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"regular" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chunk_embeddings" (
	"chunk_id" bigint PRIMARY KEY NOT NULL,
	"assistant_id" integer,
	"base_id" integer,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "chunk_embeddings_one_owner" CHECK (num_nonnulls(assistant_id, base_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chunks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"assistant_id" integer,
	"base_id" integer,
	"position" integer NOT NULL,
	"page" integer,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('portuguese', pt_norm(text))) STORED NOT NULL,
	CONSTRAINT "chunks_one_owner" CHECK (num_nonnulls(assistant_id, base_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "document_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"words" text[] NOT NULL,
	CONSTRAINT "document_words_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" integer,
	"base_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"storage_key" text NOT NULL,
	"replacement" jsonb,
	"address" text,
	"web_source_id" uuid,
	"status" text NOT NULL,
	"problem" text,
	"pages" integer,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"health" jsonb,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reads_hidden" boolean DEFAULT false NOT NULL,
	"read_with" integer DEFAULT 0 NOT NULL,
	"untold" boolean DEFAULT false NOT NULL,
	"meaning_held" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_one_owner" CHECK (num_nonnulls(assistant_id, base_id) <= 1)
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knowledge_bases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scanned_pages" (
	"storage_key" text NOT NULL,
	"page" integer NOT NULL,
	"text" text,
	CONSTRAINT "scanned_pages_storage_key_page_pk" PRIMARY KEY("storage_key","page")
);
--> statement-breakpoint
CREATE TABLE "web_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assistant_id" integer,
	"base_id" integer,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"depth" integer NOT NULL,
	"max_pages" integer NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"limited" boolean DEFAULT false NOT NULL,
	"map_read" boolean DEFAULT false NOT NULL,
	"renewed_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_sources_one_owner" CHECK (num_nonnulls(assistant_id, base_id) <= 1)
);
--> statement-breakpoint
CREATE TABLE "web_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" uuid NOT NULL,
	"address" text NOT NULL,
	"depth" integer NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due" boolean DEFAULT true NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"since" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"etag" text,
	"last_modified" text,
	"changed_at" timestamp with time zone,
	"added" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"document_id" uuid
);
--> statement-breakpoint
CREATE TABLE "added_models" (
	"model_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"label" text NOT NULL,
	"vision" boolean NOT NULL,
	"context_tokens" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "rating_days" (
	"day" date NOT NULL,
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	"model" text NOT NULL,
	"origin" text NOT NULL,
	"person" integer NOT NULL,
	"good" integer NOT NULL,
	"bad" integer NOT NULL,
	CONSTRAINT "rating_days_key" PRIMARY KEY("day","assistant_id","version","model","origin","person")
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
	"day" date NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" integer NOT NULL,
	"question" text NOT NULL,
	"must_contain" text[] DEFAULT '{}' NOT NULL,
	"must_not_contain" text[] DEFAULT '{}' NOT NULL,
	"criterion" text DEFAULT '' NOT NULL,
	"must_cite" text DEFAULT '' NOT NULL,
	"must_cite_page" integer,
	"required" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"class_id" uuid,
	"external_code" text,
	"title" text NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"form" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"paused_at" timestamp with time zone,
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
	"signature" text,
	"public_key" text,
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
	"paused_at" timestamp with time zone,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"reopened_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"sealed_at" timestamp with time zone,
	"unsent" jsonb,
	"message_count" integer DEFAULT 0 NOT NULL,
	"repeat_count" integer DEFAULT 0 NOT NULL,
	"active_seconds" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp with time zone DEFAULT now() NOT NULL,
	"annul_reason" text,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rubric_sealed" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "sga_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"name" text NOT NULL,
	"code" text,
	"self_names" boolean DEFAULT false NOT NULL,
	"ends_on" date NOT NULL,
	"weekdays" integer[] NOT NULL,
	"opens_at" text,
	"closes_at" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
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
	"use_key_hash" "bytea",
	CONSTRAINT "sga_launches_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "lti_courses" (
	"assessment_id" uuid NOT NULL,
	"context_id" text NOT NULL,
	"integration_id" uuid NOT NULL,
	"title" text NOT NULL,
	"memberships_url" text NOT NULL,
	"read_at" timestamp with time zone,
	"students" integer,
	CONSTRAINT "lti_courses_assessment_id_context_id_pk" PRIMARY KEY("assessment_id","context_id")
);
--> statement-breakpoint
CREATE TABLE "lti_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed_private" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_logins" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"integration_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"storage_target" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lti_places" (
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"resource_link" text NOT NULL,
	"line_item" text,
	"line_items" text,
	CONSTRAINT "lti_places_assessment_id_student_id_pk" PRIMARY KEY("assessment_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"integration_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"auth_url" text NOT NULL,
	"token_url" text NOT NULL,
	"jwks_url" text NOT NULL,
	"deployments" text[] NOT NULL,
	"product" text DEFAULT '' NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessment_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sga_integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"institution" text NOT NULL,
	"partner_id" integer,
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
	"class_id" uuid,
	"pin_hash" text,
	"last_browser" "bytea",
	"external_id" text,
	"self_named" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"class_name" text DEFAULT '' NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_launch_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entered_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "sga_students_one_origin" CHECK (num_nonnulls(integration_id, preview_user_id, class_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"secret_sealed" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"code_hash" text,
	"identity" text,
	"allowance" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" integer,
	"note" text DEFAULT '' NOT NULL
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
	"embed_visits" integer DEFAULT 0 NOT NULL,
	"embed_consents" integer DEFAULT 0 NOT NULL,
	"embed_starters" integer DEFAULT 0 NOT NULL,
	"embed_engaged" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "share_days_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
CREATE TABLE "share_erased_answers" (
	"guest_id" uuid NOT NULL,
	"day" date NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "share_erased_answers_guest_id_day_pk" PRIMARY KEY("guest_id","day")
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
	"options" jsonb NOT NULL,
	"sealed_identity_secret" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "share_switches" (
	"assistant_id" integer PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "usage_days_key" PRIMARY KEY("day","assistant_id","version","model","origin","partner_id")
);
--> statement-breakpoint
CREATE TABLE "usage_people" (
	"day" date NOT NULL,
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
	"assistant_id" integer NOT NULL,
	"version" integer NOT NULL,
	"person" bigint NOT NULL,
	CONSTRAINT "usage_people_key" PRIMARY KEY("day","person","assistant_id","version","model","origin","partner_id")
);
--> statement-breakpoint
CREATE TABLE "usage_presence" (
	"day" date NOT NULL,
	"block" integer NOT NULL,
	"people" bit(4096) NOT NULL,
	CONSTRAINT "usage_presence_key" PRIMARY KEY("day","block")
);
--> statement-breakpoint
CREATE TABLE "usage_totals" (
	"day" date NOT NULL,
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
	CONSTRAINT "usage_totals_key" PRIMARY KEY("day","model","origin","partner_id")
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
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"committed" boolean DEFAULT false NOT NULL,
	"answer" text,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" jsonb,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"request_id" text,
	"network" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"aggregate_type" text NOT NULL,
	"aggregate_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"actor" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_members" ADD CONSTRAINT "assistant_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_members" ADD CONSTRAINT "assistant_members_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_members" ADD CONSTRAINT "assistant_members_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_favorites" ADD CONSTRAINT "assistant_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_favorites" ADD CONSTRAINT "assistant_favorites_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_draft_saved_by_users_id_fk" FOREIGN KEY ("draft_saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_versions" ADD CONSTRAINT "assistant_versions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_versions" ADD CONSTRAINT "assistant_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_away" ADD CONSTRAINT "attendance_away_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_questions" ADD CONSTRAINT "person_questions_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_share_contents" ADD CONSTRAINT "chat_share_contents_share_id_chat_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."chat_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_share_contents" ADD CONSTRAINT "chat_share_contents_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_shares" ADD CONSTRAINT "chat_shares_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_folders" ADD CONSTRAINT "chat_folders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_memories" ADD CONSTRAINT "chat_memories_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_memories" ADD CONSTRAINT "chat_memories_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_folder_id_chat_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."chat_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_suggestions" ADD CONSTRAINT "answer_suggestions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_origins" ADD CONSTRAINT "answer_origins_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_readers" ADD CONSTRAINT "prompt_readers_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_readers" ADD CONSTRAINT "prompt_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_readers" ADD CONSTRAINT "prompt_readers_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_safety" ADD CONSTRAINT "assistant_safety_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_safety" ADD CONSTRAINT "assistant_safety_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "safety_alerts" ADD CONSTRAINT "safety_alerts_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_rules" ADD CONSTRAINT "access_rules_profile_id_permission_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."permission_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_rules" ADD CONSTRAINT "access_rules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_access" ADD CONSTRAINT "provided_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_access" ADD CONSTRAINT "provided_access_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_access" ADD CONSTRAINT "provided_access_profile_id_permission_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."permission_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_links" ADD CONSTRAINT "auth_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_requests" ADD CONSTRAINT "password_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_permission_profile_id_permission_profiles_id_fk" FOREIGN KEY ("permission_profile_id") REFERENCES "public"."permission_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_flows" ADD CONSTRAINT "passkey_flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_secrets" ADD CONSTRAINT "code_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_keys" ADD CONSTRAINT "scim_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_version_terms_version_fk" FOREIGN KEY ("version") REFERENCES "public"."terms"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_rows" ADD CONSTRAINT "sheet_rows_sheet_id_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_chunk_id_chunks_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_web_source_id_web_sources_id_fk" FOREIGN KEY ("web_source_id") REFERENCES "public"."web_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_pages" ADD CONSTRAINT "web_pages_source_id_web_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."web_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_pages" ADD CONSTRAINT "web_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_rules" ADD CONSTRAINT "model_rules_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_runs" ADD CONSTRAINT "retention_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_notes" ADD CONSTRAINT "rating_notes_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_notes" ADD CONSTRAINT "rating_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_cases" ADD CONSTRAINT "test_cases_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_participants" ADD CONSTRAINT "assessment_participants_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_participants" ADD CONSTRAINT "assessment_participants_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_class_id_sga_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."sga_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_messages" ADD CONSTRAINT "attempt_messages_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_seals" ADD CONSTRAINT "attempt_seals_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_alerts" ADD CONSTRAINT "sga_alerts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_alerts" ADD CONSTRAINT "sga_alerts_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_alerts" ADD CONSTRAINT "sga_alerts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_classes" ADD CONSTRAINT "sga_classes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launches" ADD CONSTRAINT "sga_launches_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launches" ADD CONSTRAINT "sga_launches_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launches" ADD CONSTRAINT "sga_launches_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_places" ADD CONSTRAINT "lti_places_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_places" ADD CONSTRAINT "lti_places_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_notes" ADD CONSTRAINT "assessment_notes_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_notes" ADD CONSTRAINT "assessment_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_integrations" ADD CONSTRAINT "sga_integrations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_launch_days" ADD CONSTRAINT "sga_launch_days_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_preview_user_id_users_id_fk" FOREIGN KEY ("preview_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_class_id_sga_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."sga_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_resume_codes" ADD CONSTRAINT "visit_resume_codes_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_reports" ADD CONSTRAINT "share_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_days" ADD CONSTRAINT "share_days_link_id_share_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."share_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_switches" ADD CONSTRAINT "share_switches_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_answer_id_messages_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_question_id_messages_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_grants_group" ON "assistant_grants" USING btree ("group_id","assistant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_grants_partner" ON "assistant_grants" USING btree ("partner_id","assistant_id");--> statement-breakpoint
CREATE INDEX "assistant_grants_assistant" ON "assistant_grants" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "assistant_members_assistant" ON "assistant_members" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "assistants_owner" ON "assistants" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "assistants_organization" ON "assistants" USING btree ("id") WHERE visibility = 'organization' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "assistants_draft_image" ON "assistants" USING btree ((draft->'avatar'->>'image')) WHERE (draft->'avatar'->>'image') is not null;--> statement-breakpoint
CREATE INDEX "assistants_published_image" ON "assistants" USING btree ((published->'avatar'->>'image')) WHERE (published->'avatar'->>'image') is not null;--> statement-breakpoint
CREATE INDEX "assistants_deleted" ON "assistants" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_versions_number" ON "assistant_versions" USING btree ("assistant_id","number");--> statement-breakpoint
CREATE INDEX "assistant_versions_image" ON "assistant_versions" USING btree ((config->'avatar'->>'image')) WHERE (config->'avatar'->>'image') is not null;--> statement-breakpoint
CREATE INDEX "attendance_group" ON "attendance" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "person_questions_chat" ON "person_questions" USING btree ("chat_id","asked_at");--> statement-breakpoint
CREATE INDEX "person_questions_waiting" ON "person_questions" USING btree ("assistant_id","asked_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "person_questions_settled" ON "person_questions" USING btree ("assistant_id","settled_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "person_questions_settler" ON "person_questions" USING btree ("settled_by");--> statement-breakpoint
CREATE INDEX "chat_share_contents_chat" ON "chat_share_contents" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_shares_token" ON "chat_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "chat_shares_person" ON "chat_shares" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chat_shares_assistant" ON "chat_shares" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "chat_shares_created" ON "chat_shares" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "attachments_chat" ON "attachments" USING btree ("chat_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_key" ON "attachments" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_folders_name" ON "chat_folders" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "chat_memories_chat" ON "chat_memories" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chats_person" ON "chats" USING btree ("user_id","assistant_id","pinned","last_message_at","id");--> statement-breakpoint
CREATE INDEX "chats_history" ON "chats" USING btree ("user_id","pinned","last_message_at","id") WHERE origin = 'internal' and deleted_at is null and (current_leaf_id is not null or title <> '') and archived_at is null;--> statement-breakpoint
CREATE INDEX "chats_archived" ON "chats" USING btree ("user_id","pinned","last_message_at","id") WHERE origin = 'internal' and deleted_at is null and (current_leaf_id is not null or title <> '') and archived_at is not null;--> statement-breakpoint
CREATE INDEX "chats_folder" ON "chats" USING btree ("folder_id","pinned","last_message_at","id") WHERE folder_id is not null;--> statement-breakpoint
CREATE INDEX "chats_temporary" ON "chats" USING btree ("last_message_at") WHERE origin = 'temporary';--> statement-breakpoint
CREATE INDEX "chats_recent" ON "chats" USING btree ("user_id","assistant_id","last_message_at") WHERE origin = 'internal' and deleted_at is null and (current_leaf_id is not null or title <> '');--> statement-breakpoint
CREATE INDEX "chats_guest" ON "chats" USING btree ("guest_id","last_message_at");--> statement-breakpoint
CREATE INDEX "chats_link" ON "chats" USING btree ("link_id","created_at") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "chats_attempt" ON "chats" USING btree ("attempt_id") WHERE attempt_id is not null;--> statement-breakpoint
CREATE INDEX "chats_assistant" ON "chats" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "chats_deleted" ON "chats" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "messages_tree" ON "messages" USING btree ("chat_id","parent_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "prompt_readers_once" ON "prompt_readers" USING btree ("prompt_id","user_id","group_id");--> statement-breakpoint
CREATE INDEX "prompt_readers_user" ON "prompt_readers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "prompt_readers_group" ON "prompt_readers" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "prompts_person" ON "prompts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_per_chat" ON "runs" USING btree ("chat_id") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_per_slot" ON "runs" USING btree ("owner","slot") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "runs_lease" ON "runs" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "runs_chat" ON "runs" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "runs_message" ON "runs" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "safety_alerts_message" ON "safety_alerts" USING btree ("message_id","category");--> statement-breakpoint
CREATE INDEX "safety_alerts_newest" ON "safety_alerts" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "safety_alerts_assistant" ON "safety_alerts" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "safety_alerts_chat" ON "safety_alerts" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "access_rules_position" ON "access_rules" USING btree ("position");--> statement-breakpoint
CREATE INDEX "access_rules_profile" ON "access_rules" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "access_rules_group" ON "access_rules" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "provided_access_group" ON "provided_access" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "provided_access_profile" ON "provided_access" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ended_sessions_expires" ON "ended_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_issuer_subject" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_email" ON "identities" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "oidc_flows_expires" ON "oidc_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_guest" ON "sessions" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "sessions_idle_expires" ON "sessions" USING btree ("idle_expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_name_unique" ON "partners" USING btree (pt_fold("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "partners_cnpj_unique" ON "partners" USING btree ("cnpj");--> statement-breakpoint
CREATE INDEX "partners_name" ON "partners" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_profiles_name_unique" ON "permission_profiles" USING btree (pt_fold("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" USING btree ("photo") WHERE photo is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (trigrams(("name" || ' ' || "email" || ' ' || "registration")));--> statement-breakpoint
CREATE INDEX "users_administrators" ON "users" USING btree ("id") WHERE 'admin' = any(roles);--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "users_permission_profile" ON "users" USING btree ("permission_profile_id");--> statement-breakpoint
CREATE INDEX "passkey_flows_expires" ON "passkey_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("subject","kind","about","version");--> statement-breakpoint
CREATE INDEX "consents_given" ON "consents" USING btree ("given_at");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name_unique" ON "groups" USING btree (pt_fold("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "groups_name" ON "groups" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "guests_link" ON "guests" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_student" ON "guests" USING btree ("assessment_id","student_id");--> statement-breakpoint
CREATE INDEX "guests_student_id" ON "guests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "scim_groups_external" ON "scim_groups" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "scim_keys_creator" ON "scim_keys" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "terms_acceptances_version" ON "terms_acceptances" USING btree ("version");--> statement-breakpoint
CREATE INDEX "assistant_images_created" ON "assistant_images" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sheets_document_position" ON "sheets" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "chunk_embeddings_assistant" ON "chunk_embeddings" USING btree ("assistant_id","model","chunk_id");--> statement-breakpoint
CREATE INDEX "chunk_embeddings_base" ON "chunk_embeddings" USING btree ("base_id","model","chunk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_document_position" ON "chunks" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "chunks_assistant" ON "chunks" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "chunks_base" ON "chunks" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "chunks_owned_words" ON "chunks" USING gin (owned_words(assistant_id, base_id, search));--> statement-breakpoint
CREATE INDEX "documents_nobodys" ON "documents" USING btree ("id") WHERE assistant_id is null and base_id is null;--> statement-breakpoint
CREATE INDEX "documents_assistant" ON "documents" USING btree ("assistant_id","updated_at");--> statement-breakpoint
CREATE INDEX "documents_base" ON "documents" USING btree ("base_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_assistant_content" ON "documents" USING btree ("assistant_id","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_base_content" ON "documents" USING btree ("base_id","content_hash");--> statement-breakpoint
CREATE INDEX "documents_storage_key" ON "documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "documents_replacement_key" ON "documents" USING btree (("replacement"->>'key')) WHERE replacement is not null;--> statement-breakpoint
CREATE INDEX "documents_created_by" ON "documents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "documents_web_source" ON "documents" USING btree ("web_source_id") WHERE web_source_id is not null;--> statement-breakpoint
CREATE INDEX "documents_unfinished" ON "documents" USING btree ("updated_at") WHERE status in ('queued', 'reading', 'indexing');--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_bases_name" ON "knowledge_bases" USING btree (pt_fold("name"));--> statement-breakpoint
CREATE INDEX "web_sources_nobodys" ON "web_sources" USING btree ("id") WHERE assistant_id is null and base_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "web_sources_assistant" ON "web_sources" USING btree ("assistant_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "web_sources_base" ON "web_sources" USING btree ("base_id","address");--> statement-breakpoint
CREATE INDEX "web_sources_created_by" ON "web_sources" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "web_sources_renewed" ON "web_sources" USING btree ("renewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "web_pages_address" ON "web_pages" USING btree ("source_id","address");--> statement-breakpoint
CREATE INDEX "web_pages_due" ON "web_pages" USING btree ("source_id","depth","id") WHERE due;--> statement-breakpoint
CREATE INDEX "web_pages_document" ON "web_pages" USING btree ("document_id") WHERE document_id is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_due" ON "privacy_requests" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_user" ON "privacy_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "privacy_requests_file" ON "privacy_requests" USING btree ("file_until") WHERE file_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("kind","user_id") WHERE user_id is not null and status in ('open', 'running') and kind in ('erasure', 'export');--> statement-breakpoint
CREATE INDEX "retention_runs_started" ON "retention_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rating_notes_rating" ON "rating_notes" USING btree ("rating_id","created_at");--> statement-breakpoint
CREATE INDEX "rating_notes_author" ON "rating_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_message" ON "ratings" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "ratings_created" ON "ratings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ratings_assistant" ON "ratings" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "ratings_waiting" ON "ratings" USING btree ("assistant_id") WHERE status = 'new';--> statement-breakpoint
CREATE INDEX "ratings_chat" ON "ratings" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "ratings_assignee" ON "ratings" USING btree ("assignee_id") WHERE assignee_id is not null;--> statement-breakpoint
CREATE INDEX "ratings_user" ON "ratings" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "ratings_guest" ON "ratings" USING btree ("guest_id") WHERE guest_id is not null;--> statement-breakpoint
CREATE INDEX "test_cases_assistant" ON "test_cases" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "assessment_participants_student" ON "assessment_participants" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "assessment_participants_launched" ON "assessment_participants" USING btree ("first_launch_at");--> statement-breakpoint
CREATE INDEX "assessments_assistant" ON "assessments" USING btree ("assistant_id","updated_at");--> statement-breakpoint
CREATE INDEX "assessments_class" ON "assessments" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessments_external" ON "assessments" USING btree ("integration_id","external_code") WHERE external_code is not null;--> statement-breakpoint
CREATE INDEX "attempt_messages_attempt" ON "attempt_messages" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "attempt_seals_attempt" ON "attempt_seals" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_seals_valid" ON "attempt_seals" USING btree ("attempt_id") WHERE not superseded;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "attempts" USING btree ("assessment_id","student_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("assessment_id","student_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("due_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "attempts_unsealed" ON "attempts" USING btree ("finished_at") WHERE finished_at is not null and sealed_at is null;--> statement-breakpoint
CREATE INDEX "attempts_kept" ON "attempts" USING btree (coalesce("finished_at", "last_activity_at")) WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "attempts_student" ON "attempts" USING btree ("student_id","started_at");--> statement-breakpoint
CREATE INDEX "attempts_started" ON "attempts" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "sga_alerts_student" ON "sga_alerts" USING btree ("assessment_id","student_id");--> statement-breakpoint
CREATE INDEX "sga_alerts_of_student" ON "sga_alerts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "sga_alerts_attempt" ON "sga_alerts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "sga_alerts_created" ON "sga_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_classes_code" ON "sga_classes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sga_classes_owner" ON "sga_classes" USING btree ("owner_id","created_at") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sga_launches_nonce" ON "sga_launches" USING btree ("integration_id","nonce");--> statement-breakpoint
CREATE INDEX "sga_launches_assessment" ON "sga_launches" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "sga_launches_student" ON "sga_launches" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "sga_launches_expires" ON "sga_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_courses_integration" ON "lti_courses" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "lti_logins_integration" ON "lti_logins" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "lti_logins_expires" ON "lti_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_places_student" ON "lti_places" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_platforms_client" ON "lti_platforms" USING btree ("issuer","client_id");--> statement-breakpoint
CREATE INDEX "assessment_notes_newest" ON "assessment_notes" USING btree ("assessment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_students_external" ON "sga_students" USING btree ("integration_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_students_preview" ON "sga_students" USING btree ("preview_user_id");--> statement-breakpoint
CREATE INDEX "sga_students_class" ON "sga_students" USING btree ("integration_id","class_name");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_students_class_name" ON "sga_students" USING btree ("class_id",pt_fold("name")) WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "sga_students_browser" ON "sga_students" USING btree ("last_browser");--> statement-breakpoint
CREATE UNIQUE INDEX "visits_identity" ON "visits" USING btree ("link_id","identity");--> statement-breakpoint
CREATE INDEX "visits_allowance" ON "visits" USING btree ("allowance");--> statement-breakpoint
CREATE INDEX "visits_email" ON "visits" USING btree (lower("email")) WHERE email <> '';--> statement-breakpoint
CREATE INDEX "visit_resume_codes_guest" ON "visit_resume_codes" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "visit_resume_codes_end" ON "visit_resume_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "share_reports_created" ON "share_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "share_reports_handler" ON "share_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE INDEX "share_reports_link" ON "share_reports" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "share_reports_assistant" ON "share_reports" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "share_reports_guest" ON "share_reports" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "share_links_assistant" ON "share_links" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "share_links_creator" ON "share_links" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_at" ON "unanswered_questions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_assistant" ON "unanswered_questions" USING btree ("assistant_id","at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_key" ON "unanswered_questions" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_question" ON "unanswered_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "budget_entries_run" ON "budget_entries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "budget_entries_reserved" ON "budget_entries" USING btree ("at") WHERE kind = 'reserve';--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_target_unique" ON "budgets" USING btree ("scope","target_id");--> statement-breakpoint
CREATE INDEX "usage_days_assistant" ON "usage_days" USING btree ("assistant_id","version");--> statement-breakpoint
CREATE INDEX "usage_people_person" ON "usage_people" USING btree ("person","day","messages","chats","cost_micros");--> statement-breakpoint
CREATE INDEX "usage_people_assistant" ON "usage_people" USING btree ("assistant_id","day","person");--> statement-breakpoint
CREATE INDEX "usage_totals_model" ON "usage_totals" USING btree ("model");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" USING btree ("lease_until") WHERE lease_until is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_list" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_chat" ON "webhook_deliveries" USING btree ("chat_id") WHERE chat_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_assistant" ON "webhook_endpoints" USING btree ("assistant_id","state");--> statement-breakpoint
CREATE INDEX "idempotency_keys_claimed_at_index" ON "idempotency_keys" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_events_waiting" ON "outbox_events" USING btree ("id") WHERE "outbox_events"."dispatched_at" is null;--> statement-breakpoint
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
--> statement-breakpoint
-- Floats do not compress: they are read as they are.
alter table chunk_embeddings alter column vector set storage external;
--> statement-breakpoint
-- Counted with nearly every request and worth nothing after a crash: no write-ahead log, and no wait for the disk.
alter table rate_limits set unlogged;
--> statement-breakpoint
-- The different words of a text as they are written, which a misspelt word of a question is compared with.
create function words_of(value text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(pt_norm(value), '[^[:alpha:]]+') as word where length(word) between 4 and 30
$$;
--> statement-breakpoint
-- The words of a message and, as '@' with a number, the owner of its conversation, so that the index looks among a person's own
-- messages alone. No word of a text begins with '@'.
create function owned_search(words text, owner integer) returns tsvector language sql immutable parallel safe as $$
  select case when owner is null then to_tsvector('portuguese', words)
    else to_tsvector('portuguese', words) || array_to_tsvector(array['@' || owner]) end
$$;
--> statement-breakpoint
-- The numbers of a stored vector (32-bit floats, the lowest byte first), for an index of pgvector where the database has it. The
-- function itself needs no extension. Null for what is no number: nothing that is written may fail because of an index.
CREATE FUNCTION vector_values(bytes bytea) RETURNS real[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 3000 AS $$
DECLARE
  held bytea := bytes || ''::bytea; -- read from where large values stand once, and not for each byte
  size int := octet_length(bytes) / 4;
  numbers real[] := array_fill(0::real, array[size]);
  bits int;
  magnitude float8;
BEGIN
  FOR n IN 1..size LOOP
    bits := get_byte(held, 4 * n - 4) | (get_byte(held, 4 * n - 3) << 8) | (get_byte(held, 4 * n - 2) << 16) | (get_byte(held, 4 * n - 1) << 24);
    IF (bits & 2139095040) = 2139095040 THEN RETURN NULL; END IF;
    magnitude := CASE WHEN (bits & 2139095040) = 0 THEN (bits & 8388607) * 2::float8 ^ (-149)
      ELSE ((bits & 8388607) | 8388608) * 2::float8 ^ (((bits >> 23) & 255) - 150) END;
    numbers[n] := CASE WHEN bits < 0 THEN -magnitude ELSE magnitude END;
  END LOOP;
  RETURN numbers;
END $$;
--> statement-breakpoint
-- The audit trail only grows: not even the product's own account changes or removes what is in it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Files of conversations go with their rows, whatever deletes these: a job removes the contents after the commit.
CREATE FUNCTION release_attachment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO released_files (storage_key) VALUES (old.storage_key) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('files_released', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER attachments_released AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION release_attachment();
--> statement-breakpoint
-- Counts ratings by the day.
CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  good_before int := CASE WHEN tg_op = 'UPDATE' THEN (old.value = 'good')::int ELSE 0 END;
  bad_before int := CASE WHEN tg_op = 'UPDATE' THEN (old.value = 'bad')::int ELSE 0 END;
BEGIN
  INSERT INTO rating_days AS d (day, assistant_id, version, model, origin, person, good, bad)
  VALUES (new.day, new.assistant_id, coalesce(new.version, 0), coalesce(new.model, ''), new.origin, coalesce(new.user_id, 0),
    (new.value = 'good')::int - good_before, (new.value = 'bad')::int - bad_before)
  ON CONFLICT ON CONSTRAINT rating_days_key DO UPDATE SET good = d.good + excluded.good, bad = d.bad + excluded.bad;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ratings_counted AFTER INSERT OR UPDATE OF value ON ratings FOR EACH ROW EXECUTE FUNCTION count_rating();
--> statement-breakpoint
-- Answers that a visitor received today, by the organization's clock, count against the limit after their conversation is deleted.
CREATE FUNCTION share_count_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce((SELECT s."values"->>'timeZone' FROM settings s WHERE s.section = 'general'), 'America/Sao_Paulo');
BEGIN
  INSERT INTO share_erased_answers AS e (guest_id, day, answers)
    SELECT old.guest_id, (now() AT TIME ZONE zone)::date, count(*)
    FROM messages m WHERE m.chat_id = old.id AND m.role = 'assistant'
      AND m.created_at >= date_trunc('day', now() AT TIME ZONE zone) AT TIME ZONE zone
    HAVING count(*) > 0
  ON CONFLICT (guest_id, day) DO UPDATE SET answers = e.answers + excluded.answers;
  RETURN old;
END $$;
--> statement-breakpoint
CREATE TRIGGER chats_count_erased BEFORE DELETE ON chats FOR EACH ROW
  WHEN (old.link_id IS NOT NULL AND old.guest_id IS NOT NULL) EXECUTE FUNCTION share_count_erased();
--> statement-breakpoint
-- The organization's time zone as it is set when the statement runs, on whichever instance (area: settings).
create function organization_zone() returns text language sql stable as $$
  select coalesce((select s."values"->>'timeZone' from settings s where s.section = 'general'), 'America/Sao_Paulo')
$$;
--> statement-breakpoint
create function organization_today() returns date language sql stable as $$
  select (now() at time zone organization_zone())::date
$$;
--> statement-breakpoint
create function organization_month() returns date language sql stable as $$
  select date_trunc('month', now() at time zone organization_zone())::date
$$;
--> statement-breakpoint
-- When that day has begun.
create function organization_midnight() returns timestamptz language sql stable as $$
  select date_trunc('day', now() at time zone organization_zone()) at time zone organization_zone()
$$;
--> statement-breakpoint
-- Puts what a run really cost in the place of its estimates (area: usage). Where it has none, or was settled before, only the
-- month of a person without a limit is counted. Months are locked in the order of every reservation, so that no two wait for
-- each other. Without a reservation and without a person there is nothing to do.
create function settle_budgets(
  settled_run uuid, real_micros bigint, asker_id integer default null, has_reservation boolean default true
) returns void language plpgsql as $$
begin
  if has_reservation then
    with settled as (
      insert into budget_entries (run_id, scope, target_id, month, kind, micros)
      select e.run_id, e.scope, e.target_id, e.month, 'settle', real_micros - e.micros from budget_entries e
      where e.run_id = settled_run and e.kind = 'reserve'
        and not exists (select from budget_entries s where s.run_id = e.run_id and s.kind = 'settle')
      returning scope, target_id, month, micros),
    spent as (
      select m.scope, m.target_id, m.month, s.micros from budget_months m join settled s using (scope, target_id, month)
      order by m.scope, m.target_id for update of m)
    update budget_months m set used_micros = m.used_micros + spent.micros
    from spent where (m.scope, m.target_id, m.month) = (spent.scope, spent.target_id, spent.month);
  end if;
  if asker_id is null or real_micros <= 0 then return; end if;
  if has_reservation and exists (
    select from budget_entries e where e.run_id = settled_run and e.kind = 'reserve' and e.scope = 'user') then return;
  end if;
  insert into budget_months as m (scope, target_id, month, used_micros)
  values ('user', asker_id::text, organization_month(), real_micros)
  on conflict (scope, target_id, month) do update set used_micros = m.used_micros + excluded.used_micros;
end $$;
--> statement-breakpoint
-- The end of a run: the answer, and all that counts it, together or not at all. One call of the worker that owns the run; no
-- row where another one owns it (any more). Each part names the area whose tables it writes; a change of one is a new
-- migration with `create or replace`. Answers whom to tell on their devices that the answer is ready.
create function finish_run(
  ended_run uuid, worker_id text, run_attempt integer, end_state text, end_error text,
  answer_parts jsonb, answer_sources jsonb, answer_search text, answer_model text, answer_note text,
  used_input integer, used_output integer, first_token integer, cost bigint, end_reason text, is_unanswered boolean,
  event_seqs bigint[], event_names text[], event_texts text[], may_have_link boolean, has_reservation boolean
) returns table (listening_owner integer) language plpgsql as $$
declare
  end_seq constant bigint := event_seqs[cardinality(event_seqs)];
  run record;
  answer record;
  chat record;
  question record;
  is_talk boolean; -- tests of a draft are nobody's conversation, and a temporary one leaves nothing: only their cost is counted
  heard_type text;
begin
  -- conversations: the run, its answer, its chat, the last events
  update runs r set state = end_state, last_seq = end_seq, finished_at = now(), config = null
    where r.id = ended_run and r.lease_owner = worker_id and r.attempt = run_attempt and r.state = 'running'
    returning r.chat_id, r.message_id into run;
  if not found then return; end if;
  update messages m set status = end_state, parts = answer_parts, error_code = end_error, sources = answer_sources,
      model = answer_model, input_tokens = used_input, output_tokens = used_output, first_token_ms = first_token,
      cost_micros = cost, finish_reason = end_reason, note = coalesce(answer_note, m.note), finished_at = now(),
      search = owned_search(answer_search, (select c.user_id from chats c where c.id = run.chat_id))
    where m.id = run.message_id returning m.id, m.parent_id, m.version into answer;
  update chats c set last_seq = end_seq where c.id = run.chat_id
    returning c.id, c.assistant_id, c.origin, c.user_id, c.guest_id, c.link_id into chat;
  insert into chat_events (chat_id, seq, event, data)
    select run.chat_id, e.seq, e.event, e.data from unnest(event_seqs, event_names, event_texts) as e (seq, event, data)
    on conflict do nothing;
  select m.id, m.parts, before.id as before_id, before.version as before_version into question
    from messages m left join messages before on before.id = m.parent_id where m.id = answer.parent_id;
  is_talk := chat.origin not in ('test', 'temporary');

  -- conversations: told to the webhooks of the assistant, where one listens
  heard_type := case when end_state in ('done', 'stopped') then 'answer.completed' else 'answer.failed' end;
  if is_talk and exists (select from webhook_endpoints w
      where w.assistant_id = chat.assistant_id and w.state = 'active' and heard_type = any(w.events)) then
    insert into outbox_events (type, aggregate_type, aggregate_id, payload) values (heard_type, 'chat', chat.id::text,
      jsonb_build_object('assistantId', chat.assistant_id, 'chatId', chat.id, 'origin', chat.origin, 'messageId', answer.id,
        'sequence', end_seq, 'status', end_state, 'error', end_error, 'version', answer.version, 'model', answer_model,
        'inputTokens', used_input, 'outputTokens', used_output));
    perform pg_notify('outbox_events', '');
  end if;

  -- usage: one row without a word of the answer, and what it cost in the budgets
  insert into usage_answers (assistant_id, version, model, origin, user_id, guest_id, link_id, again, begins, begins_version,
    failed, unanswered, input_tokens, output_tokens, cost_micros, first_token_ms)
  select chat.assistant_id, coalesce(answer.version, 0), answer_model, chat.origin,
    case when is_talk then chat.user_id end, chat.guest_id, chat.link_id,
    not is_talk or exists (select from runs r where r.message_id = answer.id and r.id <> ended_run),
    is_talk and question.before_id is null
      and not exists (select from messages m where m.chat_id = chat.id and m.parent_id is null and m.id <> question.id)
      and not exists (select from messages m where m.chat_id = chat.id and m.parent_id = question.id and m.id <> answer.id),
    is_talk and question.before_version is distinct from answer.version
      and not exists (select from messages m where m.chat_id = chat.id and m.parent_id = question.id and m.id <> answer.id
        and m.version is not distinct from answer.version),
    is_talk and end_state in ('failed', 'interrupted'), is_talk and is_unanswered, used_input, used_output, cost,
    case when is_talk then first_token end
  where question.id is not null;
  perform settle_budgets(ended_run, coalesce(cost, 0), chat.user_id, has_reservation);

  -- stats: the question that the documents did not answer; words of pupils in activities are for their teachers
  if is_unanswered and is_talk and chat.origin <> 'sga' and jsonb_path_exists(question.parts, '$[*] ? (@.type == "text")') then
    insert into unanswered_questions (answer_id, question_id, assistant_id, origin, model, user_id, key)
    values (answer.id, question.id, chat.assistant_id, chat.origin, answer_model, chat.user_id,
      md5(pt_fold(btrim(regexp_replace(jsonb_path_query_first(question.parts, '$[*] ? (@.type == "text")')->>'text',
        '[^[:alnum:]]+', ' ', 'g')))))
    on conflict do nothing;
  end if;

  -- sharing: the day of the link that the guest came by
  if may_have_link and chat.link_id is not null then
    insert into share_days as d (link_id, day, messages, starters, engaged, embed_starters, embed_engaged, cost_micros)
    select l.id, organization_today(), 1, (earlier.answers = 0)::int, (earlier.answers = 2)::int,
      (earlier.answers = 0 and chat.origin = 'embed')::int, (earlier.answers = 2 and chat.origin = 'embed')::int, coalesce(cost, 0)
    from share_links l cross join lateral (select count(*) as answers from chats g join messages m on m.chat_id = g.id
      where g.guest_id = chat.guest_id and m.role = 'assistant' and m.id <> answer.id and m.finished_at is not null) earlier
    where l.id = chat.link_id
    on conflict (link_id, day) do update set messages = d.messages + 1, starters = d.starters + excluded.starters,
      engaged = d.engaged + excluded.engaged, embed_starters = d.embed_starters + excluded.embed_starters,
      embed_engaged = d.embed_engaged + excluded.embed_engaged, cost_micros = d.cost_micros + excluded.cost_micros;
  end if;

  -- push: the owner, where a device of theirs listens
  if chat.origin = 'internal' and exists (select from push_subscriptions p where p.user_id = chat.user_id) then
    listening_owner := chat.user_id;
  end if;
  return next;
end $$;
--> statement-breakpoint
-- The permission profiles that every installation begins with.
INSERT INTO "permission_profiles" ("name", "description", "added", "removed") VALUES
  ('Professor', 'Cria turmas e atividades, revisa os alunos e publica na Web.', '{assessments.manage,sga.review,chats.read_assistant}', '{}'),
  ('Coordenação', 'Cria e revisa atividades e torna assistentes públicos na organização.', '{assistants.publish_internal,assessments.manage,sga.review,sharing.minors}', '{}'),
  ('Aluno', 'Conversa e guarda as próprias conversas.', '{}', '{assistants.import,assistants.export,sharing.manage,people.search,webhooks.manage}');
