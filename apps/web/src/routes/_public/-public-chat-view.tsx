import { PublicChatPage } from '#/features/chat-shares/public-chat-page.tsx'
import { FatalScreen } from '#/shell/fatal-boundary.tsx'

/** The page of a shared conversation, used by the router and by the visitors' entry. */
export const PublicChatView = (page: { token: string }) => <PublicChatPage {...page} ErrorScreen={FatalScreen} />
