import { CallSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

CallSlot.add({ order: 10, part: lazyPart(() => import('#/tools/web/call-card.tsx')) })
