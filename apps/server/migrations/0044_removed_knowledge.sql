ALTER TABLE "documents" DROP CONSTRAINT "documents_one_owner";--> statement-breakpoint
ALTER TABLE "web_sources" DROP CONSTRAINT "web_sources_one_owner";--> statement-breakpoint
ALTER TABLE "chunk_embeddings" DROP CONSTRAINT "chunk_embeddings_assistant_id_assistants_id_fk";
--> statement-breakpoint
ALTER TABLE "chunk_embeddings" DROP CONSTRAINT "chunk_embeddings_base_id_knowledge_bases_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_assistant_id_assistants_id_fk";
--> statement-breakpoint
ALTER TABLE "chunks" DROP CONSTRAINT "chunks_base_id_knowledge_bases_id_fk";
--> statement-breakpoint
CREATE INDEX "assistants_draft_image" ON "assistants" USING btree ((draft->'avatar'->>'image')) WHERE (draft->'avatar'->>'image') is not null;--> statement-breakpoint
CREATE INDEX "assistants_published_image" ON "assistants" USING btree ((published->'avatar'->>'image')) WHERE (published->'avatar'->>'image') is not null;--> statement-breakpoint
CREATE INDEX "assistant_versions_image" ON "assistant_versions" USING btree ((config->'avatar'->>'image')) WHERE (config->'avatar'->>'image') is not null;--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" USING btree ("photo") WHERE photo is not null;--> statement-breakpoint
CREATE INDEX "documents_nobodys" ON "documents" USING btree ("id") WHERE assistant_id is null and base_id is null;--> statement-breakpoint
CREATE INDEX "web_sources_nobodys" ON "web_sources" USING btree ("id") WHERE assistant_id is null and base_id is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_owner" CHECK (num_nonnulls(assistant_id, base_id) <= 1);--> statement-breakpoint
ALTER TABLE "web_sources" ADD CONSTRAINT "web_sources_one_owner" CHECK (num_nonnulls(assistant_id, base_id) <= 1);