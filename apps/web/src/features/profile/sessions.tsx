import { useSuspenseQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { formatDateTime, formatRelative } from '#/lib/format/format.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

export function Sessions() {
  const { data } = useSuspenseQuery(read('listSessions'))
  const end = useWrite('endSession', { onSuccess: () => toast.success('Sessão encerrada.') })
  return (
    <ul className="flex flex-col divide-y divide-border">
      {data.items.map(({ id, device, current, createdAt, lastSeenAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
          <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          <div className="min-w-0 flex-1 basis-52">
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
              {device}
              {current && <Badge tone="success">Esta sessão</Badge>}
            </p>
            <p className="text-sm text-muted-foreground">
              Entrou em {formatDateTime(createdAt)} · Último uso {formatRelative(lastSeenAt)}
            </p>
          </div>
          {!current && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Encerrar a sessão em ${device}`}
              loading={end.isPending && end.variables.params.sessionId === id}
              onClick={() => end.mutate({ params: { sessionId: id } })}
            >
              Encerrar
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
