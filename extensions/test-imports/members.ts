import { TestsSlot } from '@prosa/web/src/features/assistants/builder/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

TestsSlot.add({ order: 20, part: lazyPart(() => import('#/test-imports/web/test-import.tsx')) })
