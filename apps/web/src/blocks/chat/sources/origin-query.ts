import '#/blocks/chat/part-operations.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { api } from '#/lib/api/api.ts'

/** How to read an answer's origin, with its cache key. */
export interface AskedOrigin {
  key: QueryKey
  read: (signal: AbortSignal) => Promise<AnswerOrigin>
}

/** The origin of an answer in a conversation of the reader's own. */
export const ownOrigin = (chatId: string, { id, parts }: Pick<Message, 'id' | 'parts'>): AskedOrigin => ({
  // a continued answer has more parts, and another origin
  key: ['origin', id, parts.length],
  read: (signal) => api.getAnswerOrigin({ params: { chatId, messageId: id } }, { signal }),
})

export const useOrigin = ({ key, read }: AskedOrigin, enabled = true) =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), staleTime: 60_000, enabled })
