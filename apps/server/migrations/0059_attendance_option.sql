-- whether people may ask a person in an assistant's chats becomes one of its options
UPDATE "assistants" SET "options" = "options" || '{"attendance": true}' WHERE "attendance";--> statement-breakpoint
ALTER TABLE "assistants" DROP COLUMN "attendance";
