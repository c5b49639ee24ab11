import { Part } from '#/ui/layout/part.tsx'
import { APPROVED_MODEL, NOTHING_FOUND_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { formatPlace } from '@prosa/contract/knowledge/place.ts'
import { ratingOriginLabels, ratingReasonLabels } from '@prosa/contract/quality/rating-labels.ts'
import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RatingActions, RatingAssignee, type BuilderDialogs } from '#/features/ratings/details/rating-actions.tsx'
import { StatusBadge, ValueBadge } from '#/features/ratings/rating-badges.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatDateTime, formatSmallMoney } from '#/lib/format/format.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { formatDuration } from '#/ui/charts/cell-text.ts'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { Facts } from '#/ui/layout/facts.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

interface RatingDrawerProps {
  ratingId: string
  dialogs: BuilderDialogs
  onClose: () => void
}

/** Labels that replace a model's name. */
const fixedModels: Readonly<Record<string, string>> = {
  [APPROVED_MODEL]: 'Resposta aprovada, sem modelo',
  [NOTHING_FOUND_MODEL]: 'Nada nos documentos, sem modelo',
}

/** One rating with the facts for a decision, beside the list. */
export function RatingDrawer({ ratingId, onClose, ...actions }: RatingDrawerProps) {
  const details = useQuery(read('getRating', { params: { ratingId } }))
  return (
    <Sheet
      open
      onOpenChange={onClose}
      size="lg"
      title="Avaliação"
      footer={details.data?.manageable && <RatingActions rating={details.data} {...actions} />}
    >
      {details.isPending && <Skeleton className="h-40 w-full" />}
      {details.isError && <RetryNotice title="Não foi possível abrir esta avaliação" query={details} />}
      {details.data && <Details rating={details.data} />}
    </Sheet>
  )
}

function Details({ rating }: { rating: RatingDetails }) {
  return (
    <div className="flex flex-col gap-6 pb-4">
      <RatingFacts rating={rating} />
      <RatingContext rating={rating} />
      {rating.manageable && <RatingAssignee rating={rating} />}
      <RatingReply key={rating.id} rating={rating} />
      <RatingNotes rating={rating} />
      <TechnicalFacts rating={rating} />
    </div>
  )
}

/** What the person said of the answer, and who handles it. */
function RatingFacts({ rating }: { rating: RatingDetails }) {
  const { reasons, comment, expected, version, resolvedAt } = rating
  const facts: [label: string, value: string | null][] = [
    ['Motivos', reasons.map((reason) => ratingReasonLabels[reason]).join(', ') || null],
    ['Comentário', comment || null],
    ['Como deveria ser', expected || null],
    ['Assistente', version === null ? rating.assistantName : `${rating.assistantName} · versão ${version}`],
    ['Autor', `${rating.authorName ?? 'Anônimo'} · ${ratingOriginLabels[rating.origin]}`],
    ['Responsável', rating.assigneeName],
    ['Encerrada em', resolvedAt && formatDateTime(resolvedAt)],
  ]
  return (
    <section aria-label="Dados da avaliação" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
        <ValueBadge value={rating.value} />
        <StatusBadge status={rating.status} />
        {formatDateTime(rating.at)}
      </p>
      <Facts facts={facts} />
    </section>
  )
}

function TechnicalFacts({ rating: { model, costBrl, firstTokenMs } }: { rating: RatingDetails }) {
  return (
    <details className="text-sm">
      <summary className="min-h-8 font-medium">Detalhes técnicos</summary>
      <Facts
        facts={[
          ['Modelo', fixedModels[model ?? ''] ?? model],
          ['Custo', costBrl === null ? null : formatSmallMoney(costBrl)],
          ['Primeira palavra', firstTokenMs === null ? null : formatDuration(firstTokenMs)],
        ]}
      />
    </details>
  )
}

/** Internal notes between people who handle ratings; the author never sees them. */
function RatingNotes({ rating: { id, notes, manageable } }: { rating: RatingDetails }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = useWrite('addRatingNote', { onSuccess: () => setText('') })
  function submit() {
    const problem = text.trim() === '' ? 'Escreva a anotação.' : undefined
    setError(problem)
    if (!problem) add.mutate({ params: { ratingId: id }, body: { text } })
  }
  return (
    <Part title="Anotações internas" sub>
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
    </Part>
  )
}

/** The reply to the author. */
function RatingReply({ rating: { id, reply, repliedAt, mailed, manageable } }: { rating: RatingDetails }) {
  const [text, setText] = useState(reply ?? '')
  const [error, setError] = useState<string>()
  const send = useWrite('replyToRating', { onSuccess: () => toast.success('O autor da avaliação foi avisado.') })
  const hint = !runtimeConfig.mail
    ? 'Aparece ao lado da resposta, na conversa.'
    : mailed
      ? 'Aparece ao lado da resposta, na conversa, e vai por e-mail.'
      : 'Aparece ao lado da resposta, na conversa. Quem não tem conta não recebe e-mail.'
  function submit() {
    const problem = text.trim() === '' ? 'Escreva a resposta.' : undefined
    setError(problem)
    if (!problem) send.mutate({ params: { ratingId: id }, body: { text } })
  }
  return (
    <Part title="Responder ao autor" sub>
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
    </Part>
  )
}

const explained: Readonly<Record<RatingDetails['around'], string>> = {
  shown: 'Somente este trecho. O resto da conversa não é mostrado.',
  not_permitted:
    'As mensagens em volta não aparecem porque você não tem permissão para ler conversas deste assistente. Peça a permissão a um administrador.',
  closed:
    'As mensagens em volta não aparecem porque a leitura de conversas está desligada. Ligue em Controle de acesso: quem conversa é avisado.',
}

/** The messages around the answer, if the person may read them, and its sources. */
function RatingContext({ rating }: { rating: RatingDetails }) {
  const { around, context, messageId, sources, assistantName } = rating
  return (
    <Part
      title={around === 'shown' ? 'Conversa em volta da resposta' : 'Pergunta e resposta avaliadas'}
      description={explained[around]}
      sub
    >
      <ol className="flex flex-col gap-2">
        {context.map(({ id, role, text, at, ...author }) => (
          <li
            key={id}
            className={classNames(
              'rounded-lg border px-4 py-3 text-sm',
              id === messageId ? 'border-primary bg-primary-soft' : 'border-border bg-card',
            )}
          >
            <p className="pb-1 text-xs text-muted-foreground">
              {nameAuthor({ role, ...author }, { person: 'Pessoa', assistant: assistantName })} · {formatDateTime(at)}
              {id === messageId && <span className="font-medium text-primary-text"> · resposta avaliada</span>}
            </p>
            {role === 'user' ? <PlainText text={text} /> : <Markdown text={text} />}
          </li>
        ))}
      </ol>
      {sources.length > 0 && (
        <details className="rounded-lg border border-border text-sm">
          <summary className="min-h-11 rounded-lg px-4 py-3 font-medium hover:bg-hover">
            {counted(sources.length, 'fonte', 'fontes')} da resposta
          </summary>
          <ul className="flex flex-col gap-3 px-4 pb-4">
            {sources.map(({ number, documentName, page, place, passage }) => (
              <li key={number}>
                <p className="font-medium wrap-anywhere">
                  [{number}] {[documentName, formatPlace({ page, place })].filter(Boolean).join(', ')}
                </p>
                <p className="line-clamp-6 wrap-anywhere text-muted-foreground">{passage}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  )
}
