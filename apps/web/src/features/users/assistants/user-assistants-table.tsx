import type { UserAssistant } from '@prosa/contract/people/user-details.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BindingActions } from '#/features/users/assistants/binding-actions.tsx'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#/lib/format/format.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

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

const column = columnHelper<Row>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Assistente',
    cell: ({ row: { original: row } }) => (
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
  }),
  column.accessor('binding', {
    header: 'Vínculo',
    meta: { from: 'sm' },
    cell: ({ row: { original: row } }) => bindingText(row),
  }),
  column.accessor('lastChatAt', {
    header: 'Última conversa',
    meta: { from: 'md' },
    cell: ({ row: { original: row } }) => (row.lastChatAt ? formatDateTime(row.lastChatAt) : 'Nunca'),
  }),
  column.accessor('chats', {
    header: 'Conversas',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original: row } }) => formatNumber(row.chats),
  }),
  column.accessor('costBrl', {
    header: 'Custo',
    meta: { from: 'md', align: 'end' },
    cell: ({ row: { original: row } }) => formatMoney(row.costBrl),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: row } }) => <BindingActions userId={row.userId} entry={row} />,
  }),
])
