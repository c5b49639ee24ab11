import { useSuspenseQuery } from '@tanstack/react-query'
import { EmbeddingForm } from '#/features/knowledge-settings/embedding-form.tsx'
import { ReadingProgress } from '#/features/knowledge-settings/reading-progress.tsx'
import { read } from '#/lib/operations.ts'
import { Section } from '#/ui/section.tsx'

/** Whether documents are found by what they mean too, and by which model. */
export function KnowledgePage() {
  const { data } = useSuspenseQuery(read('getKnowledgeSettings'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-semibold tracking-tight">Conhecimento</h1>
      <Section
        title="Busca por sentido"
        description="Um modelo encontra nos documentos o que diz o mesmo com outras palavras. Sem ele, a busca é só pelas palavras."
      >
        <EmbeddingForm key={`${data.embeddingModel} ${data.embeddingPrice}`} settings={data} />
      </Section>
      <Section title="Leitura dos documentos">
        <ReadingProgress settings={data} />
      </Section>
    </div>
  )
}
