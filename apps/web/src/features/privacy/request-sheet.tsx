import { privacy, type PrivacyRequest } from '@prosa/contract/privacy/privacy.ts'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { formatDate, formatDateTime } from '#/lib/format/format.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { requestKindLabels, requestStatusLabels, requestStatusTones } from '#/text/privacy-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Facts } from '#/ui/layout/facts.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { counted } from '#/text/counted.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface RequestSheetProps {
  request: PrivacyRequest
  onClose: () => void
}

export function RequestSheet({ request, onClose }: RequestSheetProps) {
  const [erasing, setErasing] = useState(false)
  const { kind, status, message, reply, protocol } = request
  return (
    <Sheet open onOpenChange={onClose} title={`Pedido ${protocol}`}>
      <div className="flex flex-col gap-5 pb-6 text-sm">
        <Badge tone={requestStatusTones[status]} className="self-start">
          {requestStatusLabels[status]}
        </Badge>
        <Facts facts={listFacts(request)} />
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

function listFacts(request: PrivacyRequest): [label: string, value: string][] {
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

/** Closes a request with an answer. Here a request for erasure can only be refused; it is granted by erasing. */
function AnswerForm({ request: { id, kind } }: { request: PrivacyRequest }) {
  const isErasure = kind === 'erasure'
  const form = useZodForm(privacy.answerPrivacyRequest.body, {
    defaultValues: { outcome: isErasure ? 'refused' : 'done', reply: '' },
  })
  const answer = useWrite('answerPrivacyRequest', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async (body) => {
    await answer.mutateAsync({ params: { requestId: id }, body })
    toast.success(runtimeConfig.mail ? 'Resposta enviada por e-mail.' : 'Resposta guardada. Entregue-a à pessoa.')
  })
  const { isSubmitting } = form.formState
  const refuse = () => form.setValue('outcome', 'refused')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 border-t border-border pt-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextareaField
        form={form}
        name="reply"
        label={isErasure ? 'Por que os dados não podem ser excluídos' : 'Resposta'}
        hint={
          runtimeConfig.mail
            ? 'A pessoa recebe este texto por e-mail.'
            : 'Não há servidor de e-mail: entregue este texto à pessoa.'
        }
        rows={4}
      />
      <div className="flex flex-wrap gap-2">
        {!isErasure && (
          <Button type="submit" loading={isSubmitting} onClick={() => form.setValue('outcome', 'done')}>
            Marcar como atendido
          </Button>
        )}
        <Button type="submit" variant="secondary" loading={isSubmitting} onClick={refuse}>
          Recusar
        </Button>
      </div>
    </form>
  )
}

interface EraseDialogProps {
  request: PrivacyRequest
  onClose: () => void
}

const fates = [
  { value: 'transfer', label: 'Passar a outra pessoa', hint: 'As outras pessoas continuam a usar os assistentes.' },
  {
    value: 'delete',
    label: 'Excluir com os documentos',
    hint: 'As conversas de todas as pessoas com eles também vão.',
  },
] as const

/** Confirms a permanent erasure: asks for the assistants' new owner and the typed protocol. */
function EraseDialog({ request, onClose }: EraseDialogProps) {
  const { id, protocol, ownedAssistants, personName, personEmail } = request
  const ownsSome = ownedAssistants > 0
  const [fate, setFate] = useState<(typeof fates)[number]['value']>('transfer')
  const [newOwner, setNewOwner] = useState('')
  const transferTo = ownsSome && fate === 'transfer' ? newOwner.trim() : null
  return (
    <Confirmation
      operation="executeErasure"
      input={{ params: { requestId: id }, body: { transferTo } }}
      title={`Excluir os dados de ${personName ?? personEmail ?? 'um visitante'}?`}
      description="Conversas, arquivos, avaliações, chaves e formas de acesso são excluídos de vez. A auditoria guarda apenas um número. Não há como desfazer."
      typeToConfirm={{ text: protocol, label: `Para confirmar, digite o protocolo ${protocol}` }}
      confirmLabel="Excluir os dados"
      done="A exclusão começou. Ela termina em poucos minutos."
      onClose={onClose}
    >
      {ownsSome && (
        <>
          <Field label={`O que fazer com ${counted(ownedAssistants, 'assistente', 'assistentes')} desta pessoa`}>
            <RadioGroup options={fates} value={fate} onValueChange={setFate} />
          </Field>
          {fate === 'transfer' && (
            <Field label="E-mail de quem recebe os assistentes">
              <TextInput
                type="email"
                required
                autoComplete="off"
                autoCapitalize="none"
                value={newOwner}
                onChange={(event) => setNewOwner(event.target.value)}
              />
            </Field>
          )}
        </>
      )}
    </Confirmation>
  )
}
