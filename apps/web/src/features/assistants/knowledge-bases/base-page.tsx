import { useSuspenseQuery } from '@tanstack/react-query'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { Documents } from '#/features/assistants/knowledge/documents.tsx'
import { BaseActions } from '#/features/assistants/knowledge-bases/base-actions.tsx'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { counted } from '#/text/counted.ts'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { Section } from '#/ui/layout/section.tsx'

interface BasePageProps extends DocumentSearchProps {
  baseId: number
  onDeleted: () => Promise<void>
}

export function BasePage({ baseId, onDeleted, ...search }: BasePageProps) {
  const { data: base } = useSuspenseQuery(read('getKnowledgeBase', { params: { baseId } }))
  usePageTitle(base.name)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Conhecimento', link: { to: '/settings/knowledge' } }, { label: base.name }]}
        title={base.name}
        description={
          <>
            <p>
              {base.assistants === 0
                ? 'Nenhum assistente usa esta base ainda.'
                : `${counted(base.assistants, 'assistente usa', 'assistentes usam')} esta base.`}
            </p>
            {base.description && <p className="mt-2 text-base text-foreground">{base.description}</p>}
          </>
        }
        actions={<BaseActions base={base} onDeleted={onDeleted} />}
      />
      <Section
        title="Documentos"
        description="O que mudar aqui vale na hora para todos os assistentes que usam a base."
      >
        <Documents owner={{ assistantId: null, baseId }} disabled={false} {...search} />
      </Section>
    </div>
  )
}
