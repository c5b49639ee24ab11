import type { AssistantCard } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted } from '#/text/counted.ts'

/** Why an editor should check the assistant, with a link to its results. */
export function AttentionReasons({ assistant }: { assistant: AssistantCard }) {
  const { id, failedDocuments, newRatings, deletedAt } = assistant
  const ratings = newRatings && counted(newRatings.count, 'avaliação negativa nova', 'avaliações negativas novas')
  return (
    <>
      {failedDocuments > 0 && <Reason>{counted(failedDocuments, 'documento com erro', 'documentos com erro')}</Reason>}
      {newRatings && (
        <Reason>
          {deletedAt === null ? (
            <Link
              to="/results"
              search={{ assistant: String(id), tab: 'ratings' }}
              // Above the link that covers a card.
              className="relative inline-flex min-h-6 items-center rounded-sm underline underline-offset-2"
            >
              {ratings}
            </Link>
          ) : (
            ratings
          )}
        </Reason>
      )}
    </>
  )
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-6 items-center gap-1.5 text-xs font-medium text-warning-text">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" /> {children}
    </p>
  )
}
