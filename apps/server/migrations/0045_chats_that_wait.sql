DROP INDEX "chats_history";--> statement-breakpoint
DROP INDEX "chats_archived";--> statement-breakpoint
DROP INDEX "chats_recent";--> statement-breakpoint
CREATE INDEX "chats_history" ON "chats" USING btree ("user_id","pinned","last_message_at","id") WHERE origin = 'internal' and deleted_at is null and (current_leaf_id is not null or title <> '') and archived_at is null;--> statement-breakpoint
CREATE INDEX "chats_archived" ON "chats" USING btree ("user_id","pinned","last_message_at","id") WHERE origin = 'internal' and deleted_at is null and (current_leaf_id is not null or title <> '') and archived_at is not null;--> statement-breakpoint
CREATE INDEX "chats_recent" ON "chats" USING btree ("user_id","assistant_id","last_message_at") WHERE origin = 'internal' and deleted_at is null and (current_leaf_id is not null or title <> '');