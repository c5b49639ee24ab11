import { PublicChatPage } from '#/features/chat-shares/public-chat-page.tsx'
import { FatalScreen } from '#/shell/fatal-boundary.tsx'

/** The page of a shared conversation, put together: the same for the router and for the visitors' own entry. */
export const PublicChatView = (page: { token: string }) => <PublicChatPage {...page} ErrorScreen={FatalScreen} />
