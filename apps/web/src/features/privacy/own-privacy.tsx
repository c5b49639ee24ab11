import type { MyConsent, MyPrivacyRequest } from '@prosa/contract/privacy/own-privacy.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, MessageSquareX, UserX } from 'lucide-react'
import { api } from '#/lib/api/api.ts'
import { useDownload } from '#/lib/api/download.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { formatDateTime, formatDate } from '#/lib/format/format.ts'
import { consentKindLabels, requestKindLabels, requestStatusLabels, requestStatusTones } from '#/text/privacy-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { NoteDialog } from '#/ui/overlays/note-dialog.tsx'

/** Milliseconds between polls while an export is being made. */
const POLL_MS = 2000

/** A person's own data and privacy requests, as a part of the profile. */
export function OwnPrivacy() {
  const { data } = useQuery({
    ...read('listMyRequests'),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'running') ? POLL_MS : false),
  })
  const { data: consents } = useQuery(read('listMyConsents'))
  const requests = data?.items ?? []
  return (
    <>
      <OwnData requests={requests} />
      {requests.length > 0 && <OwnRequests requests={requests} />}
      {consents && consents.items.length > 0 && <OwnConsents consents={consents.items} />}
    </>
  )
}

/** The person's consents with their versions. */
function OwnConsents({ consents }: { consents: readonly MyConsent[] }) {
  return (
    <Section title="O que você aceitou">
      <ul className="flex flex-col gap-2 text-sm">
        {consents.map(({ id, kind, about, version, givenAt, withdrawnAt }) => (
          <li key={id}>
            {consentKindLabels[kind]}
            {about && ` de ${about}`}, versão {version}, em {formatDateTime(givenAt)}
            {withdrawnAt && `; retirado em ${formatDateTime(withdrawnAt)}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The person's requests with protocols and answers, newest first. */
function OwnRequests({ requests }: { requests: readonly MyPrivacyRequest[] }) {
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
  const save = useDownload(() => api.downloadExport({ params: { requestId: id } }), 'meus-dados.zip')
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

/** Downloads all own data, deletes the conversations or asks for erasure. */
function OwnData({ requests }: { requests: readonly MyPrivacyRequest[] }) {
  const [dialog, setDialog] = useState<'chats' | 'account'>()
  const close = () => setDialog(undefined)
  const startExport = useWrite('requestExport')
  const waits = (kind: MyPrivacyRequest['kind']) =>
    requests.some((one) => one.kind === kind && (one.status === 'open' || one.status === 'running'))
  return (
    <Section
      title="O que você pode fazer"
      description="A cópia traz a sua conta, as suas conversas, os seus assistentes e os seus arquivos, em um ZIP."
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          loading={startExport.isPending || waits('export')}
          onClick={() =>
            startExport.mutate(undefined, {
              onSuccess: () =>
                toast.success('Estamos preparando a cópia. Ela fica pronta em minutos, aqui nesta página.'),
            })
          }
        >
          <Download aria-hidden /> Baixar meus dados
        </Button>
        <Button variant="secondary" onClick={() => setDialog('chats')}>
          <MessageSquareX aria-hidden /> Excluir minhas conversas
        </Button>
        {!waits('erasure') && (
          <Button variant="secondary" onClick={() => setDialog('account')}>
            <UserX aria-hidden /> Solicitar exclusão da conta
          </Button>
        )}
      </div>
      {dialog === 'chats' && (
        <Confirmation
          operation="deleteMyChats"
          input={undefined}
          title="Excluir todas as suas conversas?"
          description="Todas as conversas com todos os assistentes são excluídas de vez, com os arquivos e as avaliações. Não há como desfazer."
          confirmLabel="Excluir conversas"
          done="As suas conversas foram excluídas."
          onClose={close}
        />
      )}
      {dialog === 'account' && <AskErasureDialog onClose={close} />}
    </Section>
  )
}

/** Asks for erasure; an administrator decides what happens to the assistants and carries it out. */
function AskErasureDialog({ onClose }: { onClose: () => void }) {
  const ask = useWrite('requestErasure', {
    meta: { showsProblem: true },
    onSuccess: ({ protocol }) => {
      toast.success(`Pedido feito. O protocolo é ${protocol}.`)
      onClose()
    },
  })
  return (
    <NoteDialog
      title="Solicitar a exclusão da sua conta?"
      description="Quem cuida dos dados pessoais na sua organização atende em até 15 dias. Até lá você pode desistir. Depois, a conta e os seus dados são excluídos de vez."
      confirmLabel="Solicitar exclusão"
      destructive
      label="Quer contar algo? (opcional)"
      maxLength={2000}
      write={ask}
      onConfirm={(message) => ask.mutate({ body: { message } })}
      onClose={onClose}
    />
  )
}
