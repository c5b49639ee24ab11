import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import { useState } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

/** What those who handle ratings write for each other; the author never sees it. */
export function RatingNotes({ rating: { id, notes, manageable } }: { rating: RatingDetails }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = useWrite('addRatingNote', { onSuccess: () => setText('') })
  function submit() {
    const problem = text.trim() === '' ? 'Escreva a anotação.' : undefined
    setError(problem)
    if (!problem) add.mutate({ params: { ratingId: id }, body: { text } })
  }
  return (
    <section aria-labelledby="rating-notes" className="flex flex-col gap-3">
      <h3 id="rating-notes" className="font-semibold">
        Anotações internas
      </h3>
      <ul className="flex flex-col gap-2 empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="rounded-lg border border-border bg-card px-4 py-3 text-sm">
            <p className="text-xs text-muted-foreground">
              {note.authorName} · {formatDateTime(note.at)}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ul>
      {manageable && (
        <>
          <Field label="Nova anotação" hint="O autor da avaliação não vê." error={error}>
            <Textarea value={text} rows={2} maxLength={2000} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button variant="secondary" size="sm" className="self-start" loading={add.isPending} onClick={submit}>
            Anotar
          </Button>
        </>
      )}
    </section>
  )
}
