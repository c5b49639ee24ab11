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
	CONSTRAINT "web_sources_one_owner" CHECK (num_nonnulls(assistant_id, base_id) = 1)
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
ALTER TABLE "documents" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "web_source_id" uuid;--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_pages" ADD CONSTRAINT "web_pages_source_id_web_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."web_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_pages" ADD CONSTRAINT "web_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "web_sources_assistant" ON "web_sources" USING btree ("assistant_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "web_sources_base" ON "web_sources" USING btree ("base_id","address");--> statement-breakpoint
CREATE INDEX "web_sources_created_by" ON "web_sources" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "web_sources_renewed" ON "web_sources" USING btree ("renewed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "web_pages_address" ON "web_pages" USING btree ("source_id","address");--> statement-breakpoint
CREATE INDEX "web_pages_due" ON "web_pages" USING btree ("source_id","depth","id") WHERE due;--> statement-breakpoint
CREATE INDEX "web_pages_document" ON "web_pages" USING btree ("document_id") WHERE document_id is not null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_web_source_id_web_sources_id_fk" FOREIGN KEY ("web_source_id") REFERENCES "public"."web_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_web_source" ON "documents" USING btree ("web_source_id") WHERE web_source_id is not null;