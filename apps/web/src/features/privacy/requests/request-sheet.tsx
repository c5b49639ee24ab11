import type { PrivacyRequest } from '@prosa/contract/settings/privacy.ts'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { AnswerForm } from '#/features/privacy/requests/answer-form.tsx'
import { EraseDialog } from '#/features/privacy/requests/erase-dialog.tsx'
import { formatDate, formatDateTime } from '#/lib/format/format.ts'
import { requestKindLabels, requestStatusLabels, requestStatusTones } from '#/text/privacy-labels.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface RequestSheetProps {
  request: PrivacyRequest
  onClose: () => void
}

/** One request with what can be done about it. */
export function RequestSheet({ request, onClose }: RequestSheetProps) {
  const [erasing, setErasing] = useState(false)
  const { kind, status, message, reply, protocol } = request
  return (
    <Sheet open onOpenChange={onClose} title={`Pedido ${protocol}`}>
      <div className="flex flex-col gap-5 pb-6 text-sm">
        <Badge tone={requestStatusTones[status]} className="self-start">
          {requestStatusLabels[status]}
        </Badge>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {factsOf(request).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {message && <Words title="O que a pessoa escreveu">{message}</Words>}
        {reply && <Words title="Resposta">{reply}</Words>}
        {status === 'running' && <Notice>A exclusão está em andamento. Ela termina em poucos minutos.</Notice>}
        {status === 'open' && kind === 'erasure' && (
          <Button variant="destructive" className="self-start" onClick={() => setErasing(true)}>
            <UserX aria-hidden /> Excluir os dados
          </Button>
        )}
        {status === 'open' && <AnswerForm request={request} />}
      </div>
      {erasing && <EraseDialog request={request} onClose={() => setErasing(false)} />}
    </Sheet>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-muted-foreground">{children}</p>
    </section>
  )
}

function factsOf(request: PrivacyRequest): [label: string, value: string][] {
  const { kind, personName, personEmail, hasAccount, createdAt, dueAt, handledAt, handlerName } = request
  const person = personName ?? (hasAccount ? 'Pessoa excluída' : 'Visitante')
  return [
    ['Pedido', requestKindLabels[kind]],
    ['Pessoa', personEmail ? `${person} (${personEmail})` : person],
    ['Recebido', formatDateTime(createdAt)],
    ['Prazo', formatDate(dueAt)],
    ...(handledAt ? [['Encerrado', formatDateTime(handledAt)] as [string, string]] : []),
    ...(handlerName ? [['Responsável', handlerName] as [string, string]] : []),
  ]
}
