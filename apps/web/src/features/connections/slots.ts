import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { createSlot } from '#/lib/api/slot.ts'

/** Below the providers of identity: what else creates accounts or gives access. */
export const AccessSettingsSlot = createSlot<{ user: SessionUser; hasProvider: boolean }>()
