import { LoadingMessages } from '#/blocks/chat/messages/loading-messages.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'

/** What an empty conversation has no use for: who only looks at a link does not carry it. */
export const MessageList = lazyPart(() => import('#/blocks/chat/messages/message-list.tsx'), LoadingMessages)
