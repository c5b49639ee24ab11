import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

// only whoever is not content opens it
const RatingDialog = lazyPart(() => import('#/features/ratings/rating-dialog.tsx'))

export interface AnswerRatingProps {
  chatId: string
  message: Pick<Message, 'id' | 'rating'>
  /** The two buttons below an answer, or what was written back to a rating. */
  part: 'buttons' | 'reply'
}

export default function AnswerRating({ part, ...answer }: AnswerRatingProps) {
  return part === 'reply' ? <Reply text={answer.message.rating?.reply ?? ''} /> : <RatingButtons {...answer} />
}

function RatingButtons({ chatId, message: { id, rating } }: Omit<AnswerRatingProps, 'part'>) {
  const [asking, setAsking] = useState(false)
  const rate = useWrite('rateAnswer', { onSuccess: () => toast.success('Obrigado pela avaliação!') })
  const remove = useWrite('removeRating', { onSuccess: () => toast.success('Avaliação retirada.') })
  const params = { chatId, messageId: id }
  const busy = rate.isPending || remove.isPending
  return (
    <>
      <IconButton
        size="sm"
        label="Boa resposta"
        icon={<ThumbsUp className={rating?.value === 'good' ? chosen : undefined} />}
        aria-pressed={rating?.value === 'good'}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (busy) return
          if (rating?.value === 'good') remove.mutate({ params })
          else rate.mutate({ params, body: { value: 'good' } })
        }}
      />
      <IconButton
        size="sm"
        label="Resposta ruim"
        icon={<ThumbsDown className={rating?.value === 'bad' ? chosen : undefined} />}
        aria-pressed={rating?.value === 'bad'}
        aria-disabled={busy || undefined}
        onClick={() => !busy && setAsking(true)}
      />
      {asking && (
        <Suspense>
          <RatingDialog params={params} rating={rating} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

const chosen = 'fill-current text-primary-text'

function Reply({ text }: { text: string }) {
  return (
    <Notice tone="info" title="Resposta à sua avaliação">
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </Notice>
  )
}
