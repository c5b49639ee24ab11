import type { Version } from '@prosa/contract/assistants/versions.ts'
import { VersionActions } from '#/features/assistants/versions/version-actions.tsx'
import type { VersionRow } from '#/features/assistants/versions/version-actions.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { fieldLabels } from '#/text/assistant-labels.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

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

const columns: readonly Column<VersionRow>[] = [
  {
    id: 'number',
    header: 'Número',
    cell: ({ version }) => (
      <div>
        <span className="font-medium tabular-nums">{version.number}</span>
        {version.label && <p className="text-xs text-muted-foreground wrap-anywhere">{version.label}</p>}
      </div>
    ),
  },
  {
    id: 'author',
    header: 'Autor',
    from: 'md',
    cell: ({ version }) => version.authorName,
  },
  {
    id: 'createdAt',
    header: 'Data',
    cell: ({ version }) => (
      <>
        <span className="whitespace-nowrap">{formatDateTime(version.createdAt)}</span>
        <span className="block text-xs text-muted-foreground md:hidden">{version.authorName}</span>
      </>
    ),
  },
  {
    id: 'summary',
    header: 'Resumo das mudanças',
    from: 'sm',
    cell: ({ version }) => <span className="line-clamp-3 min-w-32 wrap-anywhere">{summaryOf(version)}</span>,
  },
  {
    id: 'current',
    header: 'Situação',
    from: 'sm',
    cell: ({ version }) => (
      <div className="flex flex-col items-start gap-1">
        {version.current ? <Badge tone="success">Em uso</Badge> : <Badge>Anterior</Badge>}
        <span className="text-xs whitespace-nowrap text-muted-foreground">
          {counted(version.chatCount, 'conversa', 'conversas')}
        </span>
      </div>
    ),
  },
  {
    id: 'actions',
    header: 'Ações',
    hideHeader: true,
    align: 'end',
    cell: (original) => <VersionActions {...original} />,
  },
]
