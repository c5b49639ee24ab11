CREATE TABLE "tool_pins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id" uuid NOT NULL,
	"label" text NOT NULL,
	"tools" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tool_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"assistant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"access" jsonb NOT NULL,
	"sealed" text,
	"tools" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_pins" ADD CONSTRAINT "tool_pins_source_id_tool_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."tool_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_sources" ADD CONSTRAINT "tool_sources_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_pins_source" ON "tool_pins" USING btree ("source_id","created_at");--> statement-breakpoint
CREATE INDEX "tool_sources_listed" ON "tool_sources" USING btree ("assistant_id","created_at","id");--> statement-breakpoint
-- every configuration names the services of its model, and who may cause its built-in tools
UPDATE "assistants" SET "draft" = "draft" || '{"services": [], "editorTools": [], "visitorTools": []}' WHERE NOT "draft" ? 'services';--> statement-breakpoint
UPDATE "assistants" SET "published" = "published" || '{"services": [], "editorTools": [], "visitorTools": []}' WHERE NOT "published" ? 'services';--> statement-breakpoint
UPDATE "assistant_versions" SET "config" = "config" || '{"services": [], "editorTools": [], "visitorTools": []}' WHERE NOT "config" ? 'services';
