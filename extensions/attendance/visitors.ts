import { ChatHelpSlot, NotesSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { addedRules } from '@prosa/web/src/features/participation/added-rules.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

NotesSlot.add({
  order: 10,
  when: ({ assistant }) => assistant.attendance ?? assistant.options?.people ?? false,
  part: lazyPart(() => import('#/attendance/web/person-part.tsx')),
})
ChatHelpSlot.add({ order: 10, part: lazyPart(() => import('#/attendance/web/person-way.tsx')) })
addedRules.add({
  order: 10,
  when: ({ people }) => people,
  text: 'Você pode perguntar a uma pessoa: só a pergunta é enviada, e a resposta vem na conversa.',
})
