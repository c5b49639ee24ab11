import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

const loadGuestChat = () => import('#/blocks/chat/guest-chat.tsx')

/** The chat of an activity, preloaded while the student reads the gate. */
export const GuestChat = lazyPart(
  async () => ({ default: (await loadGuestChat()).GuestChat }),
  () => <Spinner size="lg" className="m-auto" />,
)

/** A failed preload is repeated when the chat is needed. */
export const preloadChat = (): void => void loadGuestChat().catch(() => undefined)
