import type { ReactNode } from 'react'
import { DocumentActions } from '#/features/assistants/knowledge/document-actions.tsx'
import type { DocumentRow } from '#/features/assistants/knowledge/document-row.ts'
import { DocumentStatus } from '#/features/assistants/knowledge/document-status.tsx'
import { formatBytes, formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { documentKindLabels } from '#/text/document-labels.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import { fromTableSort, toTableSort } from '#/ui/lists/table-sort.ts'

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
      sort={toTableSort(sort)}
      onSortChange={(next) => onSortChange(fromTableSort(next) as DocumentSort)}
      {...table}
    />
  )
}

const column = columnHelper<DocumentRow>()
const columns = column.columns([
  column.display({
    id: 'name',
    header: 'Nome',
    enableSorting: true,
    cell: ({
      row: {
        original: { document },
      },
    }) => (
      <div className="min-w-32">
        <p className="font-medium wrap-anywhere">{document.name}</p>
        <p className="text-xs text-muted-foreground">
          {documentKindLabels[document.kind]} · {formatBytes(document.bytes)}
        </p>
      </div>
    ),
  }),
  column.display({
    id: 'pages',
    header: 'Páginas',
    meta: { align: 'end', from: 'lg' },
    cell: ({
      row: {
        original: { document },
      },
    }) => (document.pages === null ? '–' : formatNumber(document.pages)),
  }),
  column.display({
    id: 'chunks',
    header: 'Trechos',
    meta: { align: 'end', from: 'lg' },
    cell: ({
      row: {
        original: { document },
      },
    }) => formatNumber(document.chunks),
  }),
  column.display({
    id: 'status',
    header: 'Situação',
    cell: ({
      row: {
        original: { document },
      },
    }) => <DocumentStatus document={document} />,
  }),
  column.display({
    id: 'updated',
    header: 'Atualizado',
    enableSorting: true,
    meta: { from: 'md' },
    cell: ({
      row: {
        original: { document },
      },
    }) => formatDateTime(document.updatedAt),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <DocumentActions {...original} />,
  }),
])
