import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

// Loaded when needed: only for bad ratings.
const RatingDialog = lazyPart(() => import('#/blocks/chat/messages/rating-dialog.tsx'))

interface RatingButtonsProps {
  chatId: string
  message: Pick<Message, 'id' | 'rating'>
}

/** Rates an answer: one press, and a dialog for a bad rating. */
export default function RatingButtons({ chatId, message: { id, rating } }: RatingButtonsProps) {
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
      {asking && <RatingDialog params={params} rating={rating} onClose={() => setAsking(false)} />}
    </>
  )
}

const chosen = 'fill-current text-primary-text'
