import { MessageCircleQuestionMark } from 'lucide-react'
import { WaitingSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { MoreOptionsSlot } from '@prosa/web/src/features/access/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { addedDestinations } from '@prosa/web/src/lib/session/destinations.ts'
import { editsAssistants } from '@prosa/web/src/lib/session/permissions.ts'

addedDestinations.add({
  order: 50,
  to: '/attendance',
  label: 'Atendimento',
  part: 'results',
  icon: MessageCircleQuestionMark,
  isFor: (user) => editsAssistants(user) || user?.attends === true,
})
MoreOptionsSlot.add({ order: 10, part: lazyPart(() => import('#/attendance/web/attendance-option.tsx')) })
WaitingSlot.add({
  order: 10,
  when: ({ questions }) => questions > 0,
  part: lazyPart(() => import('#/attendance/web/student-questions.tsx')),
})
