import { lazyPart } from '#/lib/api/lazy-part.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

const load = () => import('#/blocks/chat/guest-chat.tsx')

/** The chat of an activity, which comes while the student reads the gate. */
export const GuestChat = lazyPart(
  async () => ({ default: (await load()).GuestChat }),
  () => <Spinner size="lg" className="m-auto" />,
)

/** What cannot be loaded ahead is loaded when it is needed. */
export const preloadChat = (): void => void load().catch(() => undefined)
