import { lazyPart } from '#/lib/api/lazy-part.ts'

// what stands there meanwhile would come to every page, by the route that fetches this one
/** What an empty conversation has no use for: who only looks at a link does not carry it. */
export const MessageList = lazyPart(() => import('#/blocks/chat/messages/message-list.tsx'), null)
