import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

/** Who has reviewed, and whether the student knows. */
export function ReviewState({ attempt: { review, annulReason, erased } }: { attempt: Attempt }) {
  return (
    <>
      {annulReason !== null && (
        <Notice tone="warning" title="Esta tentativa foi anulada.">
          Motivo: {annulReason}
        </Notice>
      )}
      {erased && <Notice>A conversa desta tentativa foi excluída. Restam o comprovante e os números.</Notice>}
      {review && !review.confirmedAt && <Notice>{review.reviewerName} começou a revisar e ainda não confirmou.</Notice>}
      {review?.confirmedAt && (
        <Notice tone="success" title={`Revisada por ${review.reviewerName} em ${formatDateTime(review.confirmedAt)}.`}>
          {review.releasedAt
            ? `O aluno vê a devolutiva desde ${formatDateTime(review.releasedAt)}.`
            : 'O aluno só vê depois que os resultados forem liberados.'}
        </Notice>
      )}
    </>
  )
}
