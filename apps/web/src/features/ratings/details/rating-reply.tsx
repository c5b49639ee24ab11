import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import { useState } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** What the author is told. */
export function RatingReply({ rating: { id, reply, repliedAt, mailed, manageable } }: { rating: RatingDetails }) {
  const [text, setText] = useState(reply ?? '')
  const [error, setError] = useState<string>()
  const send = useWrite('replyToRating', { onSuccess: () => toast.success('O autor da avaliação foi avisado.') })
  const hint = mailed
    ? 'Aparece ao lado da resposta, na conversa, e vai por e-mail.'
    : 'Aparece ao lado da resposta, na conversa. Quem não tem conta não recebe e-mail.'
  function submit() {
    const problem = text.trim() === '' ? 'Escreva a resposta.' : undefined
    setError(problem)
    if (!problem) send.mutate({ params: { ratingId: id }, body: { text } })
  }
  return (
    <section aria-labelledby="rating-reply" className="flex flex-col gap-3">
      <h3 id="rating-reply" className="font-semibold">
        Responder ao autor
      </h3>
      {reply !== null && (
        <div className="rounded-lg border border-border bg-card px-4 py-3 text-sm">
          <p className="wrap-anywhere whitespace-pre-wrap">{reply}</p>
          {repliedAt && <p className="pt-1 text-xs text-muted-foreground">Respondido em {formatDateTime(repliedAt)}</p>}
        </div>
      )}
      {manageable && (
        <>
          <Field label={reply === null ? 'Resposta' : 'Nova resposta'} hint={hint} error={error}>
            <Textarea value={text} rows={3} maxLength={2000} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button variant="secondary" size="sm" className="self-start" loading={send.isPending} onClick={submit}>
            Enviar resposta
          </Button>
        </>
      )}
    </section>
  )
}
