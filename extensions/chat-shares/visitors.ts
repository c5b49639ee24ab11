import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { guestViews } from '@prosa/web/src/lib/session/guest-views.ts'

guestViews.add({
  path: '/conversas/:token',
  order: 10,
  part: lazyPart(() => import('#/chat-shares/web/public-chat-page.tsx'), null),
})
