import { PublishSlot, TestsSlot, VersionSlot } from '@prosa/web/src/features/assistants/builder/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

TestsSlot.add({
  order: 10,
  when: ({ count }) => count > 0,
  part: lazyPart(() => import('#/comparisons/web/comparisons.tsx')),
})
PublishSlot.add({
  order: 10,
  when: ({ draft }) => draft.publishedVersion !== null,
  part: lazyPart(() => import('#/comparisons/web/measure-choice.tsx')),
})
VersionSlot.add({ order: 10, part: lazyPart(() => import('#/comparisons/web/version-link.tsx')) })
