import { NotesSlot } from '@prosa/web/src/blocks/chat/slots.ts'
import { BuilderSlot } from '@prosa/web/src/features/assistants/builder/slots.ts'
import { ModelSettingsSlot } from '@prosa/web/src/features/models/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'

BuilderSlot.add({ order: 10, part: lazyPart(() => import('#/tools/web/tools-section.tsx')) })
ModelSettingsSlot.add({ order: 20, part: lazyPart(() => import('#/tools/web/visitors-section.tsx')) })
// a model that writes has a tool for it
NotesSlot.add({
  order: 40,
  when: ({ messages, saved }) =>
    saved && messages.some(({ sources, model }) => sources.length > 0 && model?.startsWith('embedded:') === true),
  part: lazyPart(() => import('#/tools/web/files/passages-button.tsx')),
})
