-- every configuration names the tools that are for members of groups, and these groups
UPDATE "assistants" SET "draft" = "draft" || '{"groupTools": [], "toolGroups": []}' WHERE NOT "draft" ? 'groupTools';--> statement-breakpoint
UPDATE "assistants" SET "published" = "published" || '{"groupTools": [], "toolGroups": []}' WHERE NOT "published" ? 'groupTools';--> statement-breakpoint
UPDATE "assistant_versions" SET "config" = "config" || '{"groupTools": [], "toolGroups": []}' WHERE NOT "config" ? 'groupTools';
