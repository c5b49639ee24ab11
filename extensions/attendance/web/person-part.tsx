import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { NoteProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { personWay } from '#/attendance/web/person-way.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { toast } from '@prosa/web/src/lib/device/toast.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import type { ChatAttendance } from '#/attendance/contract.ts'
import { newId } from '@prosa/web/src/lib/format/new-id.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Checkbox } from '@prosa/web/src/ui/inputs/checkbox.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { TextInput } from '@prosa/web/src/ui/inputs/text-input.tsx'
import { Textarea } from '@prosa/web/src/ui/inputs/textarea.tsx'
import { FormDialog } from '@prosa/web/src/ui/overlays/form-dialog.tsx'

/** `unknown`: the server does not have the conversation yet. */
type KnownAttendance = Omit<ChatAttendance, 'state'> & { state: ChatAttendance['state'] | 'unknown' }

const unknownAttendance: KnownAttendance = {
  state: 'unknown',
  next: null,
  offered: false,
  mayShare: false,
  questions: [],
}

/** Describes when a person will read the question. */
function readingText({ state, next }: Pick<KnownAttendance, 'state' | 'next'>): string {
  if (state === 'unknown') return 'A resposta vem nesta conversa. Depois de enviar, você vê quando alguém lê.'
  if (state === 'on_duty') return 'Há alguém de plantão agora. A resposta vem nesta conversa.'
  if (state === 'closed') return `Fora do horário: alguém lê a partir de ${next}. A resposta vem nesta conversa.`
  return 'Ninguém está de plantão agora. A pergunta fica guardada, e o responsável é avisado.'
}

/** 'Falar com o responsável': the way to a person, waiting questions, and an offer after an answer without a result. */
export default function PersonPart({ chatId, messages, saved, inHelp, begin, onBegun }: NoteProps) {
  const params = { chatId }
  const last = messages.at(-1)
  const after = messages.findLast(({ status }) => !isActive(status))?.id
  const query = useQuery({
    ...read('getChatAttendance', { params, query: { after } }),
    enabled: saved,
    placeholderData: keepPreviousData,
  })
  // Keeps the pressed button mounted until the server has answered.
  const [wasFresh] = useState(!saved)
  const data: KnownAttendance | undefined = query.data ?? (wasFresh ? unknownAttendance : undefined)
  const [question, setQuestion] = useState<string>()
  const withdraw = useWrite('withdrawPersonQuestion', {
    onSuccess: () => toast.success('Pergunta retirada. Ninguém mais a lê.'),
  })
  const hasWay = data !== undefined && data.state !== 'nobody'
  useEffect(() => {
    if (!inHelp || !hasWay) return
    personWay.set(() => setQuestion(''))
    return () => personWay.set(undefined)
  }, [inHelp, hasWay])
  if (!data) return null
  const { state, questions } = data
  const offered = data.offered && last !== undefined && last.id === after && questions.length === 0
  const lastQuestion = messages.findLast(({ role }) => role === 'user')
  return (
    <div className="flex flex-col gap-1.5 pb-1.5">
      <p role="status" className="sr-only">
        {last?.byPerson && 'Chegou a resposta de uma pessoa.'}
      </p>
      {questions.map(({ id, text, state: isNow }) => (
        <Notice
          key={id}
          title={isNow === 'waiting' ? 'Sua pergunta espera por uma pessoa' : 'Sua pergunta foi encerrada sem resposta'}
          action={
            isNow === 'waiting' && (
              <Button
                variant="ghost"
                size="sm"
                loading={withdraw.isPending && withdraw.variables.params.questionId === id}
                onClick={() => withdraw.mutate({ params: { ...params, questionId: id } })}
              >
                Retirar<span className="sr-only"> a pergunta “{text}”</span>
              </Button>
            )
          }
        >
          <p className="line-clamp-2 wrap-anywhere">“{text}”</p>
          {isNow === 'waiting' && state !== 'nobody' && <p className="text-muted-foreground">{readingText(data)}</p>}
        </Notice>
      ))}
      {hasWay &&
        (offered ? (
          <Notice
            title="Quer perguntar a uma pessoa?"
            action={
              <Button
                variant="secondary"
                size="sm"
                onClick={() => setQuestion(lastQuestion ? textOfParts(lastQuestion.parts) : '')}
              >
                Perguntar
              </Button>
            }
          >
            {readingText(data)}
          </Notice>
        ) : (
          !inHelp && (
            <Button variant="ghost" size="sm" className="self-center" onClick={() => setQuestion('')}>
              <UserRound aria-hidden /> Falar com o responsável
            </Button>
          )
        ))}
      {question !== undefined && (
        <AskDialog
          chatId={chatId}
          text={question}
          reading={readingText(data)}
          mayShare={data.mayShare && messages.length > 0}
          begin={begin}
          onAsked={() => saved || onBegun()}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </div>
  )
}

interface AskDialogProps {
  chatId: string
  /** Initial text of the field. */
  text: string
  /** Sentence about when a person will read it. */
  reading: string
  /** Whether the conversation may be shared. */
  mayShare: boolean
  /** Creates the conversation on the server for its first question; repeated calls create it once. */
  begin: () => Promise<unknown>
  onAsked: () => void
  onClose: () => void
}

/** Asks a person a question; only what is chosen here is shared. */
function AskDialog({ chatId, text: first, reading, mayShare, begin, onAsked, onClose }: AskDialogProps) {
  const [id] = useState(newId)
  const [text, setText] = useState(first.slice(0, 2000))
  const [name, setName] = useState('')
  const [withChat, setWithChat] = useState(false)
  const [missing, setMissing] = useState(false)
  const ask = useWrite('askPerson', {
    meta: { showsProblem: true },
    onMutate: begin,
    onSuccess: () => {
      toast.success('Pergunta enviada. A resposta vem nesta conversa.')
      onAsked()
      onClose()
    },
  })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '') ask.mutate({ params: { chatId }, body: { id, text: text.trim(), name, withChat } })
  }
  return (
    <FormDialog
      title="Falar com o responsável"
      description={reading}
      submitLabel="Enviar"
      submit={submit}
      problem={ask.error ? problemText(ask.error) : undefined}
      busy={ask.isPending}
      onClose={onClose}
    >
      <Field label="Pergunta" required error={missing ? 'Escreva a pergunta.' : undefined}>
        <Textarea rows={4} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Seu nome (opcional)" hint="Quem responde vê só o que você escrever aqui, ou nenhum nome.">
        <TextInput autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {mayShare && (
        <Checkbox
          label="Enviar também a conversa até aqui"
          hint="Sem isso, quem responde vê só a pergunta."
          checked={withChat}
          onCheckedChange={setWithChat}
        />
      )}
    </FormDialog>
  )
}
