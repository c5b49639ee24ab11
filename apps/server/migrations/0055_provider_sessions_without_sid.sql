DROP INDEX "provider_sessions_subject";--> statement-breakpoint
ALTER TABLE "provider_sessions" DROP COLUMN "sid";