import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { Library, Plus } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListView } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { BaseActions } from '#/features/assistants/knowledge-bases/base-actions.tsx'
import { BaseDialog } from '#/features/assistants/knowledge-bases/base-dialog.tsx'
import { useCan } from '#/lib/session/permissions.ts'
import { Section } from '#/ui/layout/section.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

interface BasesSectionProps extends ListSearchProps<'listKnowledgeBases'> {
  /** Opens a new base. */
  onOpen: (baseId: number) => void
}

/** Shared bases of documents; shown only to people who may manage them. */
export function BasesSection({ onOpen, ...props }: BasesSectionProps) {
  if (!useCan('knowledge_bases.manage')) return null
  return (
    <Section
      title="Bases compartilhadas"
      description="Documentos mantidos em um só lugar, que vários assistentes podem consultar."
    >
      <ListView
        {...props}
        list="listKnowledgeBases"
        label="Bases compartilhadas"
        failure="Não foi possível carregar as bases"
        hidesIdleFilters
        filters={{ q: { label: 'Buscar bases', placeholder: 'Buscar bases…' } }}
        beside={
          <DialogButton
            variant="secondary"
            icon={Plus}
            label="Nova base"
            renderDialog={(close) => <BaseDialog onClose={close} onCreated={onOpen} />}
          />
        }
        columns={baseColumns}
        renderActions={(base) => <BaseActions base={base} />}
        empty={{
          icon: <Library />,
          title: 'Ainda não há bases compartilhadas.',
          description: 'Crie uma base, envie os documentos e marque-a no conhecimento de cada assistente.',
        }}
        nothing="Nenhuma base encontrada."
      />
    </Section>
  )
}

const baseColumns: readonly Column<KnowledgeBase>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: ({ id, name, description }) => (
      <NameCell
        name={name}
        link={{ to: '/settings/knowledge/bases/$baseId', params: { baseId: String(id) } }}
        below={description}
      />
    ),
  },
  countColumn('documents', 'Documentos'),
  countColumn('assistants', 'Assistentes'),
]
