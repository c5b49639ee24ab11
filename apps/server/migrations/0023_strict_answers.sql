-- the sentence of an assistant that answers from its documents alone; empty: the product's first one
update assistants set draft = '{"nothingFound":""}'::jsonb || draft, published = '{"nothingFound":""}'::jsonb || published;
--> statement-breakpoint
update assistant_versions set config = '{"nothingFound":""}'::jsonb || config;
--> statement-breakpoint
update runs set config = '{"nothingFound":""}'::jsonb || config where config is not null;
--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "must_cite" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "test_cases" ADD COLUMN "must_cite_page" integer;
