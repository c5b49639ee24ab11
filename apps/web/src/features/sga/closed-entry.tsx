import type { Seat } from '@prosa/contract/school/seat.ts'
import { useAskingSeat } from '#/features/sga/use-seat.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

type Why = { kind: 'over' } | { kind: 'delivering' } | { kind: 'limit'; maxMessages: number }

interface Facts {
  seat: Seat
  /** The clock has reached the end. */
  isOver: boolean
  unsent: number
}

/** Why nothing more can be written; undefined while it can. */
export function whyEntryIsClosed({ seat, isOver, unsent }: Facts): Why | undefined {
  const { rules, attempt, attempts } = seat
  const ended = attempts.find(({ id }) => id === attempt?.id)
  if (ended?.endReason === 'student') return { kind: 'delivering' }
  if (isOver) return { kind: 'over' }
  const { maxMessages } = rules
  if (maxMessages !== null && (attempt?.messages ?? 0) + unsent >= maxMessages) return { kind: 'limit', maxMessages }
  return undefined
}

/** In the place of the field to write in. */
export function ClosedEntry({ why, code }: { why: Why; code: string }) {
  if (why.kind === 'limit')
    return (
      <Notice className="mb-2" title={`Você usou ${counted(why.maxMessages, 'mensagem', 'mensagens')}, o máximo.`}>
        Leia a última resposta e clique em “Finalizar atividade” para entregar.
      </Notice>
    )
  return (
    <>
      <Notice className="mb-2" title={why.kind === 'over' ? 'O tempo terminou.' : 'Atividade entregue.'}>
        O que você enviou está guardado. Estamos preparando o seu comprovante.
      </Notice>
      <AskForReceipt code={code} />
    </>
  )
}

/** The server tells by itself when the receipt is there; where that message is lost, it is asked. */
function AskForReceipt({ code }: { code: string }) {
  useAskingSeat(code, 3000)
  return null
}
