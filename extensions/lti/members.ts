import { IntegrationSlot } from '@prosa/web/src/features/integrations/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

IntegrationSlot.add({
  order: 10,
  when: ({ integration }) => integration.mode === 'lti',
  part: lazyPart(() => import('#/lti/web/platform-section.tsx'), null),
})
