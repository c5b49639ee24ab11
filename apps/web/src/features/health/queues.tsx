import type { Health } from '@prosa/contract/settings/health.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { jobArea } from '#/text/job-labels.ts'
import { DataTable } from '#/ui/lists/data-table.tsx'
import type { Column } from '#/ui/lists/data-table.tsx'

type Queue = Health['queues'][number]

const columns: readonly Column<Queue>[] = [
  {
    id: 'name',
    header: 'Fila',
    cell: (queue) => (
      <div className="min-w-0 wrap-anywhere">
        <p>{jobArea(queue.name)}</p>
        <p className="font-mono text-xs text-muted-foreground">{queue.name}</p>
      </div>
    ),
  },
  {
    id: 'waiting',
    header: 'Esperando',
    align: 'end',
    cell: (queue) => formatNumber(queue.waiting),
  },
  {
    id: 'running',
    header: 'Em andamento',
    align: 'end',
    from: 'sm',
    cell: (queue) => formatNumber(queue.running),
  },
  {
    id: 'oldestSeconds',
    header: 'Espera mais longa',
    align: 'end',
    from: 'sm',
    cell: (queue) => waitText(queue.oldestSeconds),
  },
]

export function Queues({ queues }: { queues: readonly Queue[] }) {
  const empty = <p className="text-sm text-muted-foreground">Nada esperando: tudo em dia.</p>
  return <DataTable label="Filas" columns={columns} rows={queues} rowId={({ name }) => name} empty={empty} />
}

function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
