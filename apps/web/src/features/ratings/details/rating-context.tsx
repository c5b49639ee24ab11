import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { authorOf } from '@prosa/contract/conversations/message-author.ts'
import { whereOf } from '@prosa/contract/knowledge/place.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { PlainText } from '#/ui/markdown/plain-text.tsx'

const explained: Readonly<Record<RatingDetails['around'], string>> = {
  shown: 'Somente este trecho. O resto da conversa não é mostrado.',
  not_permitted:
    'As mensagens em volta não aparecem porque você não tem permissão para ler conversas deste assistente. Peça a permissão a um administrador.',
  closed:
    'As mensagens em volta não aparecem porque a leitura de conversas está desligada. Ligue em Controle de acesso: quem conversa é avisado.',
}

/** The messages around the answer, where they may be read, and what it was given to read. */
export function RatingContext({ rating }: { rating: RatingDetails }) {
  const { around, context, messageId, sources, assistantName } = rating
  return (
    <section aria-labelledby="rating-context" className="flex flex-col gap-3">
      <div>
        <h3 id="rating-context" className="font-semibold">
          {around === 'shown' ? 'Conversa em volta da resposta' : 'Pergunta e resposta avaliadas'}
        </h3>
        <p className="text-sm text-muted-foreground">{explained[around]}</p>
      </div>
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
              {authorOf({ role, ...author }, { person: 'Pessoa', assistant: assistantName })} · {formatDateTime(at)}
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
                  [{number}] {[documentName, whereOf({ page, place })].filter(Boolean).join(', ')}
                </p>
                <p className="line-clamp-6 wrap-anywhere text-muted-foreground">{passage}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
