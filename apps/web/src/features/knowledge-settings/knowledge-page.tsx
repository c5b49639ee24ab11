import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmbeddingForm } from '#/features/knowledge-settings/embedding-form.tsx'
import { LimitsForm } from '#/features/knowledge-settings/limits-form.tsx'
import { ReadingProgress } from '#/features/knowledge-settings/reading-progress.tsx'
import { read } from '#/lib/api/operations.ts'
import { Section } from '#/ui/layout/section.tsx'

/** How documents are found, how many there may be, and which of them several assistants share. */
export function KnowledgePage({ bases }: { bases?: ReactNode }) {
  const { data } = useSuspenseQuery(read('getKnowledgeSettings'))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl font-semibold tracking-tight">Conhecimento</h1>
      <Section
        title="Busca por sentido"
        description="Um modelo encontra nos documentos o que diz o mesmo com outras palavras. Sem ele, a busca é só pelas palavras."
      >
        <EmbeddingForm settings={data} />
      </Section>
      <Section title="Leitura dos documentos">
        <ReadingProgress settings={data} />
      </Section>
      {bases}
      <Section
        title="Limites"
        description="Valem para o que for enviado a partir de agora; os documentos que já existem continuam."
      >
        <LimitsForm key={Object.values(data.limits).join(' ')} limits={data.limits} />
      </Section>
    </div>
  )
}
