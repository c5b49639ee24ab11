-- The profiles of a school that every installation begins with. One of the same name that somebody made stays as it is, and
-- what an administrator renames or deletes later does not come back.
INSERT INTO "permission_profiles" ("name", "description", "added", "removed") VALUES
  ('Professor', 'Cria turmas e atividades, revisa os alunos e publica na Web.', '{assessments.manage,sga.review,chats.read_assistant}', '{}'),
  ('Coordenação', 'Cria e revisa atividades e torna assistentes públicos na organização.', '{assistants.publish_internal,assessments.manage,sga.review,sharing.minors}', '{}'),
  ('Aluno', 'Conversa e guarda as próprias conversas.', '{}', '{assistants.import,assistants.export,sharing.manage,people.search,webhooks.manage}')
ON CONFLICT DO NOTHING;
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
ALTER TABLE "sga_students" DROP CONSTRAINT "sga_students_one_origin";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "sga_students" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "sga_students" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "sga_students" ADD COLUMN "last_browser" "bytea";--> statement-breakpoint
ALTER TABLE "sga_students" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sga_classes" ADD CONSTRAINT "sga_classes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sga_classes_code" ON "sga_classes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sga_classes_owner" ON "sga_classes" USING btree ("owner_id","created_at") WHERE removed_at is null;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_class_id_sga_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."sga_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_class_id_sga_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."sga_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessments_class" ON "assessments" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sga_students_class_name" ON "sga_students" USING btree ("class_id",pt_fold("name")) WHERE erased_at is null;--> statement-breakpoint
CREATE INDEX "sga_students_browser" ON "sga_students" USING btree ("last_browser");--> statement-breakpoint
ALTER TABLE "sga_students" ADD CONSTRAINT "sga_students_one_origin" CHECK (num_nonnulls(integration_id, preview_user_id, class_id) = 1);