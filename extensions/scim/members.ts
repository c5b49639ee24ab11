import { AccessSettingsSlot } from '@prosa/web/src/features/connections/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { can } from '@prosa/web/src/lib/session/permissions.ts'

AccessSettingsSlot.add({
  order: 10,
  when: ({ user, hasProvider }) => hasProvider && can(user, 'users.permissions'),
  part: lazyPart(() => import('#/scim/web/rules-section.tsx'), null),
})
AccessSettingsSlot.add({
  order: 20,
  when: ({ user }) => can(user, 'users.import'),
  part: lazyPart(() => import('#/scim/web/scim-section.tsx'), null),
})
