import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BaseActions } from '#/features/assistants/knowledge-bases/base-actions.tsx'
import { formatNumber } from '#/lib/format/format.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

interface BasesTableProps {
  rows: readonly KnowledgeBase[]
  loading: boolean
  empty: ReactNode
}

export const BasesTable = (props: BasesTableProps) => (
  <DataTable label="Bases compartilhadas" columns={columns} rowId={({ id }) => String(id)} {...props} />
)

const column = columnHelper<KnowledgeBase>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    cell: ({ row: { original: base } }) => (
      <div className="min-w-0">
        <Link
          to="/settings/knowledge/bases/$baseId"
          params={{ baseId: String(base.id) }}
          className="font-medium wrap-anywhere text-primary-text hover:underline"
        >
          {base.name}
        </Link>
        {base.description && <p className="wrap-anywhere text-muted-foreground">{base.description}</p>}
      </div>
    ),
  }),
  column.accessor('documents', {
    header: 'Documentos',
    meta: { align: 'end', from: 'sm' },
    cell: ({ row: { original: base } }) => formatNumber(base.documents),
  }),
  column.accessor('assistants', {
    header: 'Assistentes',
    meta: { align: 'end', from: 'sm' },
    cell: ({ row: { original: base } }) => formatNumber(base.assistants),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original: base } }) => <BaseActions base={base} />,
  }),
])
