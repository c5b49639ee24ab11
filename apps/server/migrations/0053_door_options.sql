-- the options of a link become one column, those of an activity one part of its form
ALTER TABLE "share_links" ADD COLUMN "options" jsonb;--> statement-breakpoint
UPDATE "share_links" SET "options" = jsonb_build_object(
  'messagesPerDay', "messages_per_day", 'chatsPerDay', "chats_per_day", 'sources', "show_sources",
  'download', "allow_download", 'files', "allow_files", 'voice', "voice", 'indexable', "indexable");--> statement-breakpoint
ALTER TABLE "share_links" ALTER COLUMN "options" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "messages_per_day";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "chats_per_day";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "show_sources";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "allow_download";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "allow_files";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "voice";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "indexable";--> statement-breakpoint
UPDATE "assessments" SET "form" = "form" - 'limits' - 'tutorMode' || jsonb_build_object('options',
  "form" -> 'limits' || jsonb_build_object('tutor', coalesce("form" -> 'tutorMode', 'false')));
