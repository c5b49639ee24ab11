-- Once, before the product serves: measured with 200,000 passages in docs/adr/0029. Nobody else writes chunks meanwhile.
--
-- The words of a chunk, each with its owner before it: an index of them finds an owner's chunks by a word, and reads nothing of
-- another's. The index depends on it: a change needs a new name and a new index. Its cost tells the planner never to look at all chunks.
create function owned_words(assistant_id int, base_id int, search tsvector) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(select coalesce('a' || assistant_id, 'b' || base_id) || ' ' || lexeme from unnest(tsvector_to_array(search)) as lexeme)
$$;
--> statement-breakpoint
-- The different words of a text as they are written, which a misspelt word of a question is compared with.
create function words_of(value text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(pt_norm(value), '[^[:alpha:]]+') as word where length(word) between 4 and 30
$$;
--> statement-breakpoint
CREATE TABLE "document_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"words" text[] NOT NULL,
	CONSTRAINT "document_words_document_id_unique" UNIQUE("document_id")
);
--> statement-breakpoint
DROP INDEX "chunks_search";--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chunks_owned_words" ON "chunks" USING gin (owned_words(assistant_id, base_id, search));--> statement-breakpoint
INSERT INTO "document_words" ("document_id", "words")
SELECT document_id, array_agg(DISTINCT word) FROM "chunks", words_of(text) AS word GROUP BY document_id;
