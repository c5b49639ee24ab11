import { lazyPart } from '#/lib/api/lazy-part.ts'

// A fallback here would be downloaded by every page, because the route preloads this list.
/** Not needed for an empty conversation: visitors who only look at a link do not download it. */
export const MessageList = lazyPart(() => import('#/blocks/chat/messages/message-list.tsx'), null)
