import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { AssistantBadges } from '#/features/assistants/list/assistant-badges.tsx'
import { ownerText, LastActivity, FavoriteButton } from '#/features/assistants/list/assistant-facts.tsx'
import { AssistantLink } from '#/features/assistants/list/assistant-link.tsx'
import { AssistantMenu } from '#/features/assistants/list/assistant-menu.tsx'
import { AttentionReasons } from '#/features/assistants/list/attention-reasons.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { categoryLabels } from '#/text/assistant-card-labels.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { DataTable, type Column } from '#/ui/lists/data-table.tsx'

interface AssistantsTableProps {
  items: readonly AssistantCard[]
  loading: boolean
}

export default function AssistantsTable({ items, loading }: AssistantsTableProps) {
  return (
    <DataTable
      label="Assistentes"
      columns={assistantColumns}
      rows={items}
      rowId={({ id }) => String(id)}
      loading={loading}
      empty={null}
    />
  )
}

const assistantColumns: readonly Column<AssistantCard>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (assistant) => (
      <div className="flex min-w-48 items-center gap-3">
        <Avatar {...toPicture(assistant.avatar)} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <AssistantLink assistant={assistant} className="rounded-sm hover:underline" />
          </p>
          <p className="line-clamp-1 text-muted-foreground wrap-anywhere">{assistant.description}</p>
        </div>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: (assistant) => (
      <div className="flex flex-wrap gap-1.5">
        <AssistantBadges assistant={assistant} showPublished />
        <AttentionReasons assistant={assistant} />
      </div>
    ),
  },
  {
    id: 'category',
    header: 'Categoria',
    from: 'lg',
    cell: (assistant) => categoryLabels[assistant.category],
  },
  {
    id: 'ownerName',
    header: 'Responsável',
    from: 'md',
    cell: (assistant) => ownerText(assistant),
  },
  {
    id: 'lastChatAt',
    header: 'Atividade',
    from: 'lg',
    cell: (assistant) => (
      <span className="whitespace-nowrap">
        <LastActivity assistant={assistant} />
      </span>
    ),
  },
  {
    id: 'updatedAt',
    header: 'Atualizado',
    from: 'lg',
    cell: (assistant) => <span className="whitespace-nowrap">{formatDateTime(assistant.updatedAt)}</span>,
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (assistant) => (
      <div className="flex justify-end">
        {assistant.deletedAt === null && <FavoriteButton assistant={assistant} />}
        <AssistantMenu assistant={assistant} />
      </div>
    ),
  },
]
