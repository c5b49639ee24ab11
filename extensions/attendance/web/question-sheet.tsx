import type { PersonQuestionDetails } from '#/attendance/contract.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { Confirmation } from '@prosa/web/src/blocks/entity/confirmation.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { formatDateTime } from '@prosa/web/src/lib/format/format.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Skeleton } from '@prosa/web/src/ui/feedback/skeleton.tsx'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'
import { Checkbox } from '@prosa/web/src/ui/inputs/checkbox.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { Textarea } from '@prosa/web/src/ui/inputs/textarea.tsx'
import { Markdown } from '@prosa/web/src/ui/markdown/markdown.tsx'
import { PlainText } from '@prosa/web/src/ui/markdown/plain-text.tsx'
import { Sheet } from '@prosa/web/src/ui/overlays/sheet.tsx'

interface QuestionSheetProps {
  questionId: string
  onClose: () => void
}

/** One question with its answer, beside the conversation that came with it. */
export default function QuestionSheet({ questionId, onClose }: QuestionSheetProps) {
  const question = useQuery({
    ...read('getPersonQuestion', { params: { questionId } }),
    // Each read of an attached conversation is audited, so the query does not refetch on focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = question
  return (
    <Sheet
      open
      onOpenChange={onClose}
      size={data && data.conversation.length > 0 ? 'full' : 'lg'}
      title="Pergunta a uma pessoa"
    >
      {question.isPending && <Skeleton className="h-40" />}
      {question.isError && <LoadFailure query={question} title="Não foi possível abrir esta pergunta" />}
      {data && (
        <div className="grid gap-6 pb-4 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <Facts question={data} />
            {data.state === 'waiting' ? (
              <AnswerForm key={data.id} question={data} onDone={onClose} />
            ) : (
              <Settled question={data} />
            )}
          </div>
          <Conversation question={data} />
        </div>
      )}
    </Sheet>
  )
}

function Facts({ question: { text, name, assistantName, askedAt, inActivity } }: { question: PersonQuestionDetails }) {
  return (
    <section aria-label="Pergunta" className="flex flex-col gap-2">
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {assistantName} · {formatDateTime(askedAt)} · {name === '' ? 'sem nome' : `disse se chamar ${name}`}
      </p>
      {inActivity && (
        <p className="text-sm">
          De um aluno, durante uma atividade: a resposta fica no que ele entrega e no lacre, e não entra depois do fim.
        </p>
      )}
      <p className="text-lg leading-7 font-medium wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  )
}

/** The outcome of an answered question; one click makes its answer an approved answer of the assistant. */
function Settled({ question }: { question: PersonQuestionDetails }) {
  const { id, state, answer, settledAt, settledBy, approvable, approved } = question
  const approve = useWrite('approvePersonAnswer', {
    meta: { showsProblem: true },
    onSuccess: () => toast.success('Guardada no rascunho, com um teste. Publique o assistente para que ela valha.'),
  })
  return (
    <section aria-label="Resposta" className="flex flex-col items-start gap-3">
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {state === 'answered' ? 'Respondida' : 'Encerrada sem resposta'}
        {settledBy && ` por ${settledBy}`}
        {settledAt && ` em ${formatDateTime(settledAt)}`}
      </p>
      {answer !== null && <Markdown text={answer} className="w-full rounded-lg border border-border p-3" />}
      {approve.error && <Notice tone="danger">{problemText(approve.error)}</Notice>}
      {approved && (
        <p className="flex items-center gap-2 text-sm font-medium text-success-text">
          <Check aria-hidden className="size-4" /> É uma resposta aprovada no rascunho
        </p>
      )}
      {approvable && !approved && (
        <>
          <Button
            variant="secondary"
            loading={approve.isPending}
            onClick={() => approve.mutate({ params: { questionId: id } })}
          >
            <Check aria-hidden /> Tornar resposta aprovada
          </Button>
          <p className="text-sm text-muted-foreground">
            Vai para o rascunho do assistente com um teste. Depois de publicado, quem fizer esta pergunta recebe
            exatamente esta resposta.
          </p>
        </>
      )}
    </section>
  )
}

function Conversation({ question: { withChat, conversation } }: { question: PersonQuestionDetails }) {
  if (!withChat)
    return (
      <p className="text-sm text-muted-foreground">
        A pessoa enviou só a pergunta. A conversa dela com o assistente não aparece aqui.
      </p>
    )
  return (
    <section aria-label="Conversa enviada" className="flex min-w-0 flex-col gap-3">
      <p className="text-sm text-muted-foreground">
        A pessoa concordou em enviar a conversa até a pergunta. Esta leitura ficou registrada.
      </p>
      <ol aria-label="Mensagens" className="flex flex-col gap-3">
        {conversation.map(({ id, role, text, at, ...author }) => (
          <li key={id} className="rounded-lg border border-border p-3 text-sm">
            <p className="pb-1 text-xs text-muted-foreground tabular-nums">
              <span className="font-medium text-foreground">
                {nameAuthor({ role, ...author }, { person: 'Pessoa', assistant: 'Resposta' })}
              </span>
              {' · '}
              {formatDateTime(at)}
            </p>
            {role === 'user' ? <PlainText text={text} /> : <Markdown text={text} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface AnswerFormProps {
  question: PersonQuestionDetails
  onDone: () => void
}

/** Form for the answer; the text stays in the field when sending fails. */
function AnswerForm({ question: { id }, onDone }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [signed, setSigned] = useState(false)
  const [missing, setMissing] = useState(false)
  const [closing, setClosing] = useState(false)
  const params = { questionId: id }
  const answer = useWrite('answerPersonQuestion', {
    meta: { showsProblem: true },
    onSuccess: () => toast.success('Resposta enviada à conversa de quem perguntou.'),
  })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() !== '') answer.mutate({ params, body: { text: text.trim(), signed } })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {answer.error && <Notice tone="danger">{problemText(answer.error)}</Notice>}
      <Field
        label="Sua resposta"
        required
        hint="Aparece na conversa como “Resposta de uma pessoa”. Dali em diante, o assistente a lê com o resto da conversa."
        error={missing ? 'Escreva a resposta.' : undefined}
      >
        <Textarea rows={6} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Checkbox
        label="Assinar com o meu nome"
        hint="Sem isso, quem perguntou não sabe quem respondeu."
        checked={signed}
        onCheckedChange={setSigned}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={answer.isPending}>
          Responder
        </Button>
        <Button variant="ghost" onClick={() => setClosing(true)}>
          Encerrar sem resposta
        </Button>
      </div>
      {closing && (
        <Confirmation
          operation="closePersonQuestion"
          input={{ params }}
          title="Encerrar sem resposta?"
          description="Quem perguntou vê na conversa que a pergunta foi encerrada."
          confirmLabel="Encerrar"
          done="Pergunta encerrada sem resposta."
          onDone={onDone}
          onClose={() => setClosing(false)}
        />
      )}
    </form>
  )
}
