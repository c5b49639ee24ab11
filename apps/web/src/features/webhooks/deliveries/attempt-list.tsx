import type { WebhookDeliveryDetail } from '@prosa/contract/sharing/webhooks.ts'
import { durationText, outcomeText } from '#/features/webhooks/webhook-labels.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'

/** The attempts, the latest first. */
export function AttemptList({ history }: Pick<WebhookDeliveryDetail, 'history'>) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Tentativas</h3>
      {history.length === 0 && <p className="text-sm text-muted-foreground">Ainda não houve nenhuma.</p>}
      <ol className="flex flex-col gap-3">
        {history.toReversed().map((attempt) => (
          <li key={attempt.number} className="flex flex-col gap-2 rounded-lg border border-border p-3 text-sm">
            <p>
              <span className="font-medium">
                {attempt.number}ª tentativa, {formatDateTime(attempt.at)}.
              </span>{' '}
              {outcomeText(attempt)}{' '}
              {attempt.durationMs !== null && (
                <span className="text-muted-foreground">{durationText(attempt.durationMs)}</span>
              )}
            </p>
            {attempt.response && (
              <CodeBlock label={`Resposta da ${attempt.number}ª tentativa`} code={attempt.response} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
