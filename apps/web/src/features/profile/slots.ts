import type { ApiKeyScope } from '@prosa/contract/identity/api-keys.ts'
import { createSlot } from '#/lib/api/slot.ts'

/** Below a new API key, which is shown once: what programs need besides it. */
export const NewKeySlot = createSlot<{ scopes: readonly ApiKeyScope[] }>()
