import { assistantConfigSchema, type AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { z } from 'zod'
import {
  differingFields,
  disputedFields,
  pickFields,
  type ConfigChanges,
  type ConfigField,
} from '#/features/assistants/builder/draft/draft-changes.ts'
import { deviceData } from '#/lib/session/device-data.ts'

const copySchema = z.object({
  revision: z.number(),
  before: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.unknown()),
})

/** Unsaved text with the state that it is based on. */
interface LocalCopy {
  revision: number
  before: AssistantConfig
  values: AssistantConfig
}

const storageKey = (draftKey: string) => `builder.${draftKey}`

/** Stores unsaved text on this device, or removes the copy when everything is saved. */
export function storeLocalCopy(draftKey: string, { revision, before, values }: LocalCopy) {
  const changed = differingFields(before, values)
  if (changed.length === 0) return deleteLocalCopy(draftKey)
  const copy = { revision, before: pickFields(before, changed), changes: pickFields(values, changed) }
  deviceData.write(storageKey(draftKey), JSON.stringify(copy))
}

export const deleteLocalCopy = (draftKey: string) => deviceData.remove(storageKey(draftKey))

/**
 * Returns the text left unsaved here, or undefined if it has arrived after all. It is based on the saved state now; if another person
 * changed the same fields, on the old state, so that saving detects the conflict.
 */
export function readLocalCopy(draftKey: string, revision: number, saved: AssistantConfig): LocalCopy | undefined {
  const parsed = copySchema.safeParse(parseJson(deviceData.read(storageKey(draftKey))))
  if (!parsed.success) return undefined
  const stored = parsed.data
  const before = { ...saved, ...pickUsable(stored.before, saved) }
  const values = { ...saved, ...pickUsable(stored.changes, saved) }
  if (differingFields(saved, values).length === 0) return undefined
  if (disputedFields({ before, mine: values, theirs: saved }).length > 0)
    return { revision: stored.revision, before, values }
  return { revision, before: saved, values }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the usable fields: an older release may have stored others; a text that is too long is still the person's text. */
function pickUsable(stored: Record<string, unknown>, saved: AssistantConfig): ConfigChanges {
  const { shape } = assistantConfigSchema
  const entries = Object.entries(stored).filter(([name, value]) => {
    if (!(name in shape)) return false
    const field = name as ConfigField
    const bothTexts = typeof value === 'string' && typeof saved[field] === 'string'
    return bothTexts || shape[field].safeParse(value).success
  })
  return Object.fromEntries(entries)
}
