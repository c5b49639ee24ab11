import { isActive } from '@prosa/contract/conversations/message-status.ts'
import { ownOrigin, useOrigin } from '@prosa/web/src/blocks/chat/sources/origin-query.ts'
import type { CallProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { formatSmallMoney } from '@prosa/web/src/lib/format/format.ts'
import { counted } from '@prosa/web/src/text/counted.ts'

type OfCall = Pick<CallProps, 'call' | 'chatId' | 'message'>

/**
 * What a call of a finished answer cost, with those of the same step, whose cost is not divided; undefined where it is unknown,
 * or the reader may not see costs.
 */
export function useCallCost({ call, chatId, message }: OfCall, enabled = true): string | undefined {
  const { data } = useOrigin(ownOrigin(chatId, message), enabled && !isActive(message.status))
  const step = data?.inside?.steps.find(({ calls }) => calls.includes(call.id))
  if (!step) return undefined
  const others = step.calls.length - 1
  return (
    formatSmallMoney(step.costBrl) + (others > 0 ? `, com ${counted(others, 'outra chamada', 'outras chamadas')}` : '')
  )
}

/** The cost of a call whose card is not folded. */
export function CallCost(props: OfCall) {
  const cost = useCallCost(props)
  return cost && <p className="text-sm text-muted-foreground">Custo: {cost}</p>
}
