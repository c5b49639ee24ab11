import '#/lib/device/reading-comfort.ts'
import { GuestChat } from '#/blocks/chat/guest-chat.tsx'
import type { GuestChatProps } from '#/blocks/chat/guest-chat.tsx'
import { SharePage } from '#/features/share-page/share-page.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { FatalScreen } from '#/shell/fatal-boundary.tsx'
import { PublicAssistantLayout } from '#/shell/public-assistant-layout.tsx'

const Rating = lazyPart(() => import('#/features/ratings/answer-rating.tsx'))

const Chat = (chat: GuestChatProps) => <GuestChat {...chat} Rating={Rating} />

/** The page of a link, put together: the same for the router and for the visitors' own entry (`guest-main.tsx`). */
export function ShareView({ token, framed = false }: { token: string; framed?: boolean }) {
  return (
    <SharePage token={token} framed={framed} Layout={PublicAssistantLayout} Chat={Chat} ErrorScreen={FatalScreen} />
  )
}
