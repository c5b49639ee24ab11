import type { KnowledgeBase } from '@prosa/contract/knowledge/knowledge-bases.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BaseActions } from '#/features/assistants/knowledge-bases/base-actions.tsx'
import { formatNumber } from '#/lib/format/format.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface BasesTableProps {
  rows: readonly KnowledgeBase[]
  loading: boolean
  empty: ReactNode
}

export const BasesTable = (props: BasesTableProps) => (
  <DataTable label="Bases compartilhadas" columns={columns} rowId={({ id }) => String(id)} {...props} />
)

const columns: readonly Column<KnowledgeBase>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: (base) => (
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
  },
  {
    id: 'documents',
    header: 'Documentos',
    align: 'end',
    from: 'sm',
    cell: (base) => formatNumber(base.documents),
  },
  {
    id: 'assistants',
    header: 'Assistentes',
    align: 'end',
    from: 'sm',
    cell: (base) => formatNumber(base.assistants),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (base) => <BaseActions base={base} />,
  },
]
