import type { Health } from '@prosa/contract/health.ts'
import { formatNumber } from '#/lib/format.ts'
import { columnHelper } from '#/ui/data-table-columns.ts'
import { DataTable } from '#/ui/data-table.tsx'

type Queue = Health['queues'][number]

const column = columnHelper<Queue>()
const columns = column.columns([
  column.accessor('name', { header: 'Fila', meta: { className: 'wrap-anywhere' } }),
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
