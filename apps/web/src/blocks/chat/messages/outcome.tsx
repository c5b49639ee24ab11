import type { Message } from '@prosa/contract/conversations/chats.ts'
import { Play, RefreshCw } from 'lucide-react'
import { textOf } from '#/blocks/chat/store/chat-state.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface OutcomeProps {
  message: Message
  last: boolean
  canAct: boolean
  onRegenerate: (message: Message) => void
  onContinue: (message: Message) => void
}

const outcomes: Partial<Record<Message['status'], string>> = {
  stopped: 'Você parou esta resposta.',
  interrupted: 'A resposta foi interrompida. O que já estava escrito foi guardado.',
  failed: 'Não foi possível terminar a resposta.',
  blocked: 'O serviço de IA não respondeu a esta mensagem.',
}

/** How an answer ended, where it did not end well, and the way on. */
export function Outcome({ message, last, canAct, onRegenerate, onContinue }: OutcomeProps) {
  const outcome = message.cut ? 'A resposta chegou ao limite de tamanho.' : outcomes[message.status]
  if (!outcome) return null
  const canContinue = message.status !== 'blocked' && textOf(message) !== ''
  const failed = message.status === 'failed' || message.status === 'blocked'
  // what others have gone on from is asked anew, in a branch of its own
  const [label, Icon, act] =
    canContinue && last
      ? (['Continuar', Play, onContinue] as const)
      : (['Tentar novamente', RefreshCw, onRegenerate] as const)
  return (
    <Notice tone={failed ? 'danger' : 'info'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">{message.error?.message ?? outcome}</p>
        {(last || failed) && (
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={!canAct || undefined}
            onClick={() => canAct && act(message)}
          >
            <Icon aria-hidden /> {label}
          </Button>
        )}
      </div>
    </Notice>
  )
}
