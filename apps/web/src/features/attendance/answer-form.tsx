import type { PersonQuestionDetails } from '@prosa/contract/attendance/attendance.ts'
import { useState, type SyntheticEvent } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface AnswerFormProps {
  question: PersonQuestionDetails
  onDone: () => void
}

/** What a person writes back; it stays in the field where it could not be sent. */
export function AnswerForm({ question: { id }, onDone }: AnswerFormProps) {
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
