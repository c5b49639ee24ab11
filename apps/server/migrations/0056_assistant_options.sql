-- what editors let people do with an assistant becomes one column, off where nothing is said
ALTER TABLE "assistants" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "assistants" SET "options" = jsonb_build_object(
  'viewersDuplicate', "viewers_duplicate", 'chatsOnWeb', "chats_on_web", 'chatsReadable', "chats_readable")
  WHERE "viewers_duplicate" OR "chats_on_web" OR "chats_readable";--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "viewers_duplicate";--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "chats_on_web";--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "chats_readable";
