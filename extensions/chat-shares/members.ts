import { Share2 } from 'lucide-react'
import { chatMenuEntries } from '@prosa/web/src/features/chats/history/chat-menu-entries.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

chatMenuEntries.add({
  order: 10,
  label: 'Compartilhar conversa',
  icon: Share2,
  part: lazyPart(() => import('#/chat-shares/web/share-chat-dialog.tsx')),
})
