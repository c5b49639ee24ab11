ALTER TABLE "settings" DROP CONSTRAINT "settings_updated_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "settings" DROP COLUMN "updated_by";