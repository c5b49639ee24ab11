import { MessageSquareQuote } from 'lucide-react'
import { AboveFieldSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { addedChatShortcuts } from '@prosa/web/src/lib/device/shortcuts.ts'
import { profilePages } from '@prosa/web/src/lib/session/profile-pages.ts'
import { PROMPTS_KEY } from '#/prompts/extension.ts'

AboveFieldSlot.add({
  order: 10,
  when: ({ text }) => text.startsWith(PROMPTS_KEY),
  part: lazyPart(() => import('#/prompts/web/prompt-picker.tsx')),
})
addedChatShortcuts.add({ order: 10, keys: PROMPTS_KEY, does: 'Escolher uma mensagem pronta, no começo do campo' })
profilePages.add({
  order: 10,
  tab: 'prompts',
  label: 'Mensagens prontas',
  icon: MessageSquareQuote,
  permission: 'chats.create',
  part: lazyPart(() => import('#/prompts/web/own-prompts.tsx'), null),
})
