import type { Integration } from '@prosa/contract/school/integrations.ts'
import { createSlot } from '#/lib/api/slot.ts'

/** On the page of an integration, for the modes that extensions add: how its system connects. */
export const IntegrationSlot = createSlot<{ integration: Integration }>()
