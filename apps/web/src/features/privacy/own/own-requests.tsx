import type { MyPrivacyRequest } from '@prosa/contract/people/own-privacy.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { formatDate } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { requestKindLabels, requestStatusLabels, requestStatusTones } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** One's own requests with their protocols and answers, the newest first. */
export function OwnRequests({ requests }: { requests: readonly MyPrivacyRequest[] }) {
  return (
    <Section title="Seus pedidos" description="Guarde o número do protocolo para falar sobre um pedido.">
      <ul className="flex flex-col divide-y divide-border">
        {requests.map((request) => (
          <OwnRequest key={request.id} request={request} />
        ))}
      </ul>
    </Section>
  )
}

function OwnRequest({ request }: { request: MyPrivacyRequest }) {
  const { id, protocol, kind, status, createdAt, dueAt, reply, fileUntil } = request
  const cancel = useWrite('cancelMyRequest')
  const save = useMutation({
    mutationFn: async () => saveFile(await api.downloadExport({ params: { requestId: id } }), 'meus-dados.zip'),
  })
  const give = () =>
    cancel.mutate({ params: { requestId: id } }, { onSuccess: () => toast.success('Você desistiu do pedido.') })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 text-sm first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {requestKindLabels[kind]}
          <Badge tone={requestStatusTones[status]}>{requestStatusLabels[status]}</Badge>
        </p>
        <p className="mt-1 text-muted-foreground">
          {protocol} · {formatDate(createdAt)}
          {status === 'open' && ` · resposta até ${formatDate(dueAt)}`}
        </p>
        {reply && <p className="mt-1 wrap-anywhere">{reply}</p>}
      </div>
      {status === 'open' && (
        <Button size="sm" variant="secondary" loading={cancel.isPending} onClick={give}>
          Desistir<span className="sr-only"> do pedido {protocol}</span>
        </Button>
      )}
      {status === 'done' && fileUntil && (
        <Button size="sm" variant="secondary" loading={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden /> Baixar<span className="sr-only"> a cópia {protocol}</span>
        </Button>
      )}
    </li>
  )
}
