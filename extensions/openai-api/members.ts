import { NewKeySlot } from '@prosa/web/src/features/profile/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

NewKeySlot.add({
  order: 10,
  when: ({ scopes }) => scopes.includes('chats'),
  part: lazyPart(() => import('#/openai-api/web/base-address.tsx')),
})
