import type { RetentionRun } from '@prosa/contract/settings/privacy.ts'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '#/lib/format/format.ts'
import { removedLabels } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

interface RunsTableProps {
  rows: readonly RetentionRun[]
  loading: boolean
  empty: ReactNode
}

export function RunsTable({ rows, loading, empty }: RunsTableProps) {
  return (
    <DataTable
      label="Relatórios de limpeza"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  )
}

const columns: readonly Column<RetentionRun>[] = [
  {
    id: 'startedAt',
    header: 'Início',
    cell: (run) => (
      <div>
        <p className="whitespace-nowrap">{formatDateTime(run.startedAt)}</p>
        <p className="text-muted-foreground">{run.startedBy ?? 'Automática'}</p>
      </div>
    ),
  },
  {
    id: 'removed',
    header: 'O que foi excluído',
    cell: (run) => removedText(run),
  },
  {
    id: 'state',
    header: 'Situação',
    from: 'sm',
    cell: (run) => <RunState run={run} />,
  },
]

function RunState({ run: { finishedAt, failed } }: { run: RetentionRun }) {
  if (finishedAt === null) return <Badge tone="accent">Em andamento</Badge>
  if (failed) return <Badge tone="warning">Parte falhou</Badge>
  return <Badge tone="success">Completa</Badge>
}

function removedText({ removed, finishedAt }: RetentionRun): string {
  const parts = Object.entries(removedLabels).flatMap(([key, label]) => {
    const count = removed[key] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${label}`] : []
  })
  if (parts.length > 0) return parts.join(' · ')
  return finishedAt === null ? '–' : 'Nada passou do prazo.'
}
