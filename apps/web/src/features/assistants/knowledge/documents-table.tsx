import type { ReactNode } from 'react'
import { DocumentActions } from '#/features/assistants/knowledge/document-actions.tsx'
import type { DocumentRow } from '#/features/assistants/knowledge/document-row.ts'
import { DocumentStatus } from '#/features/assistants/knowledge/document-status.tsx'
import { formatBytes, formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { documentKindLabels } from '#/text/document-labels.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

type DocumentSort = 'name' | '-name' | 'updated' | '-updated'

interface DocumentsTableProps {
  rows: readonly DocumentRow[]
  loading: boolean
  sort: DocumentSort
  onSortChange: (sort: DocumentSort) => void
  empty: ReactNode
}

export function DocumentsTable({ sort, onSortChange, ...table }: DocumentsTableProps) {
  return (
    <DataTable
      label="Documentos"
      columns={columns}
      rowId={({ document }) => document.id}
      sort={sort}
      onSortChange={(next) => onSortChange(next as DocumentSort)}
      {...table}
    />
  )
}

const columns: readonly Column<DocumentRow>[] = [
  {
    id: 'name',
    header: 'Nome',
    sorts: true,
    cell: ({ document }) => (
      <div className="min-w-32">
        <p className="font-medium wrap-anywhere">{document.name}</p>
        <p className="text-xs text-muted-foreground">
          {documentKindLabels[document.kind]} · {formatBytes(document.bytes)}
        </p>
      </div>
    ),
  },
  {
    id: 'pages',
    header: 'Páginas',
    align: 'end',
    from: 'lg',
    cell: ({ document }) => (document.pages === null ? '–' : formatNumber(document.pages)),
  },
  {
    id: 'chunks',
    header: 'Trechos',
    align: 'end',
    from: 'lg',
    cell: ({ document }) => formatNumber(document.chunks),
  },
  {
    id: 'status',
    header: 'Situação',
    cell: ({ document }) => <DocumentStatus document={document} />,
  },
  {
    id: 'updated',
    header: 'Atualizado',
    sorts: true,
    from: 'md',
    cell: ({ document }) => formatDateTime(document.updatedAt),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <DocumentActions {...original} />,
  },
]
