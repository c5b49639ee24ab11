import { createSlot } from '#/lib/api/slot.ts'

/** At the end of the settings page 'Modelos': other services that use the providers. */
export const ModelSettingsSlot = createSlot<object>()
