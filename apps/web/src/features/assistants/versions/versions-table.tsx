import type { Version } from '@prosa/contract/assistants/versions.ts'
import { VersionActions } from '#/features/assistants/versions/version-actions.tsx'
import type { VersionRow } from '#/features/assistants/versions/version-actions.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

interface VersionsTableProps {
  rows: readonly VersionRow[]
  loading: boolean
}

export function VersionsTable({ rows, loading }: VersionsTableProps) {
  return (
    <DataTable
      label="Versões"
      columns={columns}
      rows={rows}
      rowId={({ version }) => String(version.number)}
      loading={loading}
      empty={null}
    />
  )
}

function summaryOf({ number, notes, changedFields }: Version): string {
  if (notes) return notes
  if (number === 1) return 'Primeira versão'
  const names = changedFields.map((name) => (fieldLabels as Record<string, string>)[name] ?? name)
  return names.length > 0 ? names.join(', ') : 'Sem mudanças na configuração'
}

const column = columnHelper<VersionRow>()
const columns = column.columns([
  column.display({
    id: 'number',
    header: 'Número',
    cell: ({
      row: {
        original: { version },
      },
    }) => (
      <div>
        <span className="font-medium tabular-nums">{version.number}</span>
        {version.label && <p className="text-xs text-muted-foreground wrap-anywhere">{version.label}</p>}
      </div>
    ),
  }),
  column.display({
    id: 'author',
    header: 'Autor',
    meta: { from: 'md' },
    cell: ({
      row: {
        original: { version },
      },
    }) => version.authorName,
  }),
  column.display({
    id: 'createdAt',
    header: 'Data',
    cell: ({
      row: {
        original: { version },
      },
    }) => (
      <>
        <span className="whitespace-nowrap">{formatDateTime(version.createdAt)}</span>
        <span className="block text-xs text-muted-foreground md:hidden">{version.authorName}</span>
      </>
    ),
  }),
  column.display({
    id: 'summary',
    header: 'Resumo das mudanças',
    meta: { from: 'sm' },
    cell: ({
      row: {
        original: { version },
      },
    }) => <span className="line-clamp-3 min-w-32 wrap-anywhere">{summaryOf(version)}</span>,
  }),
  column.display({
    id: 'current',
    header: 'Situação',
    meta: { from: 'sm' },
    cell: ({
      row: {
        original: { version },
      },
    }) => (
      <div className="flex flex-col items-start gap-1">
        {version.current ? <Badge tone="success">Em uso</Badge> : <Badge>Anterior</Badge>}
        <span className="text-xs whitespace-nowrap text-muted-foreground">
          {counted(version.chatCount, 'conversa', 'conversas')}
        </span>
      </div>
    ),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="sr-only">Ações</span>,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <VersionActions {...original} />,
  }),
])
