import type { Health } from '@prosa/contract/settings/health.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export function DeadJobs({ jobs }: { jobs: Health['deadJobs'] }) {
  const retry = useWrite('retryDeadJob')
  if (jobs.length === 0) return <p className="text-sm text-muted-foreground">Nenhuma.</p>
  return (
    <ul className="flex flex-col divide-y divide-border">
      {jobs.map(({ id, queue, failedAt, attempts, reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0 flex-1 basis-56 text-sm">
            <p className="font-medium wrap-anywhere">{queue}</p>
            <p className="wrap-anywhere text-muted-foreground">
              {formatDateTime(failedAt)} · {counted(attempts, 'tentativa', 'tentativas')}
              {reason && ` · ${reason}`}
            </p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            loading={retry.isPending && retry.variables.params.jobId === id}
            onClick={() =>
              retry.mutate({ params: { jobId: id } }, { onSuccess: () => toast.success('A tarefa voltou à fila.') })
            }
          >
            Tentar de novo<span className="sr-only"> {queue}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
