import { useSuspenseQuery } from '@tanstack/react-query'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { Documents } from '#/features/assistants/knowledge/documents.tsx'
import { BaseActions } from '#/features/assistants/knowledge-bases/base-actions.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { Section } from '#/ui/layout/section.tsx'

interface BasePageProps extends DocumentSearchProps {
  baseId: number
  onDeleted: () => Promise<void>
}

/** The documents of one shared base. */
export function BasePage({ baseId, onDeleted, ...search }: BasePageProps) {
  const { data: base } = useSuspenseQuery(read('getKnowledgeBase', { params: { baseId } }))
  usePageTitle(base.name)
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Breadcrumbs items={[{ label: 'Conhecimento', link: { to: '/settings/knowledge' } }, { label: base.name }]} />
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{base.name}</h1>
            <p className="mt-1 text-sm text-muted-foreground">
              {base.assistants === 0
                ? 'Nenhum assistente usa esta base ainda.'
                : `${counted(base.assistants, 'assistente usa', 'assistentes usam')} esta base.`}
            </p>
            {base.description && <p className="mt-2 max-w-2xl wrap-anywhere">{base.description}</p>}
          </div>
          <BaseActions base={base} onDeleted={onDeleted} />
        </div>
      </header>
      <Section
        title="Documentos"
        description="O que mudar aqui vale na hora para todos os assistentes que usam a base."
      >
        <Documents place={{ assistantId: null, baseId }} disabled={false} {...search} />
      </Section>
    </div>
  )
}
