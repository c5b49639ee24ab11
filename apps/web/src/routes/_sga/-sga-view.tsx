import type { GuestChatProps } from '#/blocks/chat/guest-chat.tsx'
import { SgaPage } from '#/features/sga/sga-page.tsx'
import type { SgaPageProps } from '#/features/sga/sga-page.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { SgaAssistantLayout } from '#/shell/sga-assistant-layout.tsx'

const loadChat = () => import('#/blocks/chat/guest-chat.tsx')
const GuestChat = lazyPart(async () => ({ default: (await loadChat()).GuestChat }))
const Rating = lazyPart(() => import('#/features/ratings/answer-rating.tsx'))

const Chat = (chat: GuestChatProps) => <GuestChat {...chat} Rating={Rating} />

/** What cannot be loaded ahead is loaded when it is needed. */
const preloadChat = () => void loadChat().catch(() => undefined)

/** A student's activity, put together: the same for the router and for the visitors' own entry (`guest-main.tsx`). */
export default function SgaView(page: SgaPageProps) {
  return <SgaPage {...page} Layout={SgaAssistantLayout} Chat={Chat} preloadChat={preloadChat} />
}
