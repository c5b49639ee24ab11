import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ownOrigin, useOrigin } from '@prosa/web/src/blocks/chat/sources/origin-query.ts'

interface CallCost {
  reais: number
  /** How many other calls the model asked for in the same step, which cost as much together. */
  others: number
}

/** What a call of a finished answer cost; undefined where it is unknown, or the reader may not see costs. */
export function useCallCost(chatId: string, message: Message, callId: string, enabled: boolean): CallCost | undefined {
  const { data } = useOrigin(ownOrigin(chatId, message), enabled && !isActive(message.status))
  const step = data?.inside?.steps.find(({ calls }) => calls.includes(callId))
  return step && { reais: step.costBrl, others: step.calls.length - 1 }
}
