ALTER TABLE "documents" DROP CONSTRAINT "documents_one_holder";--> statement-breakpoint
DROP INDEX "documents_holder";--> statement-breakpoint
DROP INDEX "documents_content";--> statement-breakpoint
DROP INDEX "documents_assistant";--> statement-breakpoint
DROP INDEX "documents_base";--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ALTER COLUMN "assistant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ALTER COLUMN "assistant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD COLUMN "base_id" integer;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "base_id" integer;--> statement-breakpoint
-- until now the number of a shared base stood in the column of assistants, with a minus
UPDATE "chunks" SET "base_id" = -"assistant_id", "assistant_id" = NULL WHERE "assistant_id" < 0;--> statement-breakpoint
UPDATE "chunk_embeddings" SET "base_id" = -"assistant_id", "assistant_id" = NULL WHERE "assistant_id" < 0;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chunk_embeddings_base" ON "chunk_embeddings" USING btree ("base_id","model","chunk_id");--> statement-breakpoint
CREATE INDEX "chunks_base" ON "chunks" USING btree ("base_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_assistant_content" ON "documents" USING btree ("assistant_id","content_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_base_content" ON "documents" USING btree ("base_id","content_hash");--> statement-breakpoint
CREATE INDEX "documents_assistant" ON "documents" USING btree ("assistant_id","updated_at");--> statement-breakpoint
CREATE INDEX "documents_base" ON "documents" USING btree ("base_id","updated_at");--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "holder";--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_one_owner" CHECK (num_nonnulls(assistant_id, base_id) = 1);--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_one_owner" CHECK (num_nonnulls(assistant_id, base_id) = 1);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_owner" CHECK (num_nonnulls(assistant_id, base_id) = 1);