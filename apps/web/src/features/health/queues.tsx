import type { Health } from '@prosa/contract/settings/health.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { jobArea } from '#/text/job-labels.ts'
import { columnHelper } from '#/ui/lists/data-table-columns.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'

type Queue = Health['queues'][number]

const column = columnHelper<Queue>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Fila',
    cell: ({ row: { original: queue } }) => (
      <div className="min-w-0 wrap-anywhere">
        <p>{jobArea(queue.name)}</p>
        <p className="font-mono text-xs text-muted-foreground">{queue.name}</p>
      </div>
    ),
  }),
  column.accessor('waiting', {
    header: 'Esperando',
    meta: { align: 'end' },
    cell: ({ row: { original: queue } }) => formatNumber(queue.waiting),
  }),
  column.accessor('running', {
    header: 'Em andamento',
    meta: { align: 'end', from: 'sm' },
    cell: ({ row: { original: queue } }) => formatNumber(queue.running),
  }),
  column.accessor('oldestSeconds', {
    header: 'Espera mais longa',
    meta: { align: 'end', from: 'sm' },
    cell: ({ row: { original: queue } }) => waitText(queue.oldestSeconds),
  }),
])

export function Queues({ queues }: { queues: readonly Queue[] }) {
  const empty = <p className="text-sm text-muted-foreground">Nada esperando: tudo em dia.</p>
  return <DataTable label="Filas" columns={columns} rows={queues} rowId={({ name }) => name} empty={empty} />
}

function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
