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
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_courses" ADD CONSTRAINT "lti_courses_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_places" ADD CONSTRAINT "lti_places_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_places" ADD CONSTRAINT "lti_places_student_id_sga_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."sga_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_integration_id_sga_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."sga_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_courses_integration" ON "lti_courses" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "lti_logins_integration" ON "lti_logins" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "lti_logins_expires" ON "lti_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_places_student" ON "lti_places" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_platforms_client" ON "lti_platforms" USING btree ("issuer","client_id");