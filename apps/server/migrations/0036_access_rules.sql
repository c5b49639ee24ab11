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
ALTER TABLE "identities" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "access_rules" ADD CONSTRAINT "access_rules_profile_id_permission_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."permission_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_rules" ADD CONSTRAINT "access_rules_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_access" ADD CONSTRAINT "provided_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_access" ADD CONSTRAINT "provided_access_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provided_access" ADD CONSTRAINT "provided_access_profile_id_permission_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."permission_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_rules_position" ON "access_rules" USING btree ("position");--> statement-breakpoint
CREATE INDEX "access_rules_profile" ON "access_rules" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "access_rules_group" ON "access_rules" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "provided_access_group" ON "provided_access" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "provided_access_profile" ON "provided_access" USING btree ("profile_id");
