import { NewKeySlot } from '@prosa/web/src/features/profile/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

NewKeySlot.add({
  order: 20,
  when: ({ scopes }) => scopes.includes('mcp'),
  part: lazyPart(() => import('#/mcp-server/web/mcp-address.tsx')),
})
