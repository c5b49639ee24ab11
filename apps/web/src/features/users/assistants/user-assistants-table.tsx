import type { UserAssistant } from '@prosa/contract/people/user-details.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BindingActions } from '#/features/users/assistants/binding-actions.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

export const bindingLabels: Readonly<Record<UserAssistant['binding'], string>> = {
  owner: 'Dono',
  editor: 'Pode editar',
  viewer: 'Pode conversar',
  group: 'Via grupo',
  public: 'Público',
}

/** A row with the person it is about. */
type Row = UserAssistant & { userId: number }

interface UserAssistantsTableProps {
  userId: number
  rows: readonly UserAssistant[]
  loading: boolean
  empty: ReactNode
}

export function UserAssistantsTable({ userId, rows, loading, empty }: UserAssistantsTableProps) {
  return (
    <DataTable
      label="Assistentes"
      columns={columns}
      rows={rows.map((row) => ({ ...row, userId }))}
      rowId={({ assistantId }) => String(assistantId)}
      loading={loading}
      empty={empty}
    />
  )
}

const bindingText = ({ binding, via, expiresAt }: UserAssistant): string =>
  [bindingLabels[binding], via && `(${via})`, expiresAt && `até ${formatDate(expiresAt)}`].filter(Boolean).join(' ')

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Assistente',
    cell: (row) => (
      <div className="min-w-0">
        <Link
          to="/assistants/manage/$assistantId"
          params={{ assistantId: String(row.assistantId) }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {row.name}
        </Link>
        <p className="text-muted-foreground sm:hidden">{bindingText(row)}</p>
      </div>
    ),
  },
  {
    id: 'binding',
    header: 'Vínculo',
    from: 'sm',
    cell: (row) => bindingText(row),
  },
  {
    id: 'lastChatAt',
    header: 'Última conversa',
    from: 'md',
    cell: (row) => (row.lastChatAt ? formatDateTime(row.lastChatAt) : 'Nunca'),
  },
  {
    id: 'chats',
    header: 'Conversas',
    from: 'md',
    align: 'end',
    cell: (row) => formatNumber(row.chats),
  },
  {
    id: 'costBrl',
    header: 'Custo',
    from: 'md',
    align: 'end',
    cell: (row) => formatMoney(row.costBrl),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (row) => <BindingActions userId={row.userId} entry={row} />,
  },
]
