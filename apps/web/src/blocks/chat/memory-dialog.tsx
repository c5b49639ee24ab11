import '#/blocks/chat/part-operations.ts'
import type { ChatMemory } from '@prosa/contract/conversations/chat-memory.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import { Brain } from 'lucide-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** The server's limit in characters. */
const MAX_SUMMARY_LENGTH = 6000

type Summary = NonNullable<ChatMemory['summary']>

const isChanged = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'chat_memory_changed'

const isSame = (one: Summary, other: Summary): boolean =>
  one.messageId === other.messageId && one.revision === other.revision

interface MemoryDialogProps {
  chatId: string
  onClose: () => void
}

/** The summary that the model receives besides the newest messages; the person may correct or delete it. */
export default function MemoryDialog({ chatId, onClose }: MemoryDialogProps) {
  const memory = useQuery({ ...read('getChatMemory', { params: { chatId } }), refetchOnMount: 'always' })
  const [typed, setTyped] = useState<{ text: string; from: Summary }>()
  const [forgetting, setForgetting] = useState(false)
  const formId = useId()
  const params = { chatId }
  const save = useWrite('updateChatMemory', {
    meta: { showsProblem: true },
    onSuccess: () => {
      toast.success('O assistente vai lembrar disso.')
      onClose()
    },
    // Shows the current summary beside the typed one.
    onError: (error) => isChanged(error) && void memory.refetch(),
  })
  const summary = memory.data?.summary
  const written = summary && summary.text !== '' ? summary : undefined
  const now = typed?.text ?? written?.text ?? ''
  const newest = isChanged(save.error) && written && typed && !isSame(written, typed.from) ? written : undefined

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    // A text based on an older summary is refused first, then saved over the newest, which was shown beside it.
    const from = newest ?? typed?.from ?? written!
    setTyped({ text: now, from })
    save.mutate({ params, body: { messageId: from.messageId, revision: from.revision, text: now } })
  }

  function showNewest() {
    setTyped(undefined)
    save.reset()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="O que o assistente lembra desta conversa"
      footer={
        written && (
          <>
            <Button variant="ghost" onClick={() => setForgetting(true)} className="mr-auto">
              Esquecer
            </Button>
            <Button
              type="submit"
              form={formId}
              loading={save.isPending}
              disabled={now.trim() === '' || now.trim() === written.text}
            >
              Salvar
            </Button>
          </>
        )
      }
    >
      {memory.isPending && <Skeleton className="h-40" />}
      {memory.isError && <LoadFailure title="Não foi possível ler o que ele lembra" query={memory} />}
      {written && (
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
          {save.error && (
            <Notice tone="danger">
              <p>{problemText(save.error)}</p>
              {newest && <Newest text={newest.text} onTake={showNewest} />}
            </Notice>
          )}
          <p className="text-sm text-muted-foreground">{howItGoes(memory.data!)}</p>
          <Field
            label={`Resumo das primeiras ${counted(written.messages, 'mensagem', 'mensagens')}`}
            hint={whoWrote(written)}
          >
            <Textarea
              rows={9}
              maxLength={MAX_SUMMARY_LENGTH}
              value={now}
              onChange={({ target }) => setTyped({ text: target.value, from: typed?.from ?? written })}
            />
          </Field>
        </form>
      )}
      {memory.data && !written && typed && (
        <Field
          label="O seu texto, que não foi salvo"
          hint="O resumo que você corrigia não existe mais. Copie o que quiser guardar."
        >
          <Textarea rows={4} readOnly value={typed.text} />
        </Field>
      )}
      {memory.data && !written && (
        <EmptyState
          icon={<Brain />}
          title={emptyTitle(memory.data)}
          description={howItGoes(memory.data)}
          className="py-6"
        />
      )}
      {forgetting && (
        <Confirmation
          operation="forgetChatMemory"
          input={{ params }}
          title="Esquecer o começo da conversa?"
          description={`Este resumo é apagado, e as primeiras ${counted(summary?.messages ?? 0, 'mensagem', 'mensagens')} deixam de ir ao modelo. Elas continuam na conversa para você ler. Não é possível desfazer.`}
          confirmLabel="Esquecer"
          done="Esquecido. As mensagens continuam na conversa."
          onDone={onClose}
          onClose={() => setForgetting(false)}
        />
      )}
    </Dialog>
  )
}

/** The newer summary that replaced the one being edited. */
function Newest({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <div className="mt-2 flex flex-col gap-2">
      <Field label="O resumo de agora">
        <Textarea rows={3} readOnly value={text} className="max-h-40" />
      </Field>
      <Button size="sm" variant="secondary" onClick={onTake} className="self-start">
        Usar o resumo de agora
      </Button>
    </div>
  )
}

function whoWrote({ byPerson, writtenAt }: Summary): string {
  const when = formatDateTime(writtenAt)
  return byPerson
    ? `Escrito por você em ${when}.`
    : `Escrito pelo modelo em ${when}. Ele pode errar: corrija o que for preciso.`
}

function emptyTitle({ kind, recent, summary }: ChatMemory): string {
  if (kind === 'quotes') return 'Ele não guarda a conversa'
  if (summary) return 'Você pediu para esquecer o começo'
  return recent === 0 ? 'Ainda não há o que lembrar' : 'Ele não precisou de um resumo'
}

/** Describes what the model receives with the next question. */
function howItGoes({ kind, recent, summary }: ChatMemory): string {
  const newest = counted(recent, 'mensagem mais recente', 'mensagens mais recentes')
  if (kind === 'quotes')
    return 'Este assistente responde só com trechos dos documentos. Ele lê a sua pergunta e, quando ela continua a anterior, também a anterior.'
  if (summary?.text === '')
    return `As primeiras ${counted(summary.messages, 'mensagem', 'mensagens')} não vão mais ao modelo. Com a próxima pergunta vão até ${newest}.`
  if (summary) return `Com a próxima pergunta vão ao modelo este resumo e até ${newest}.`
  const sent =
    recent === 0 ? 'Cada pergunta vai com as mensagens antes dela.' : `Com a próxima pergunta vão até ${newest}.`
  return kind === 'summary'
    ? `${sent} Quando a conversa ficar longa, o modelo escreve aqui um resumo do começo, e você pode corrigi-lo.`
    : `${sent} O que veio antes disso não é enviado, e nenhum resumo é feito.`
}
