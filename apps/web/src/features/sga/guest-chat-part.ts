import { lazyPart } from '#/lib/api/lazy-part.ts'

const load = () => import('#/blocks/chat/guest-chat.tsx')

/** The chat of an activity, which comes while the student reads the gate. */
export const GuestChat = lazyPart(async () => ({ default: (await load()).GuestChat }))

/** What cannot be loaded ahead is loaded when it is needed. */
export const preloadChat = (): void => void load().catch(() => undefined)
