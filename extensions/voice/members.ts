import { ModelSettingsSlot } from '@prosa/web/src/features/models/slots.ts'
import { lazyPart } from '@prosa/web/src/lib/api/lazy-part.ts'
import { addedChatShortcuts, CLOSE_CURRENT } from '@prosa/web/src/lib/device/shortcuts.ts'

ModelSettingsSlot.add({ order: 10, part: lazyPart(() => import('#/voice/web/voice-section.tsx')) })
addedChatShortcuts.add({ order: 20, keys: CLOSE_CURRENT, does: 'Parar de ditar' })
