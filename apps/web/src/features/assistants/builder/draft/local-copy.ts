import { assistantConfigSchema, type AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { z } from 'zod'
import {
  differingFields,
  disputedFields,
  pick,
  type ConfigChanges,
  type ConfigField,
} from '#/features/assistants/builder/draft/draft-changes.ts'
import { deviceData } from '#/lib/session/device-data.ts'

const copySchema = z.object({
  revision: z.number(),
  before: z.record(z.string(), z.unknown()),
  changes: z.record(z.string(), z.unknown()),
})

/** What is typed and not yet saved, with what it was written on. */
interface LocalCopy {
  revision: number
  before: AssistantConfig
  values: AssistantConfig
}

const keyOf = (draftKey: string) => `builder.${draftKey}`

/** Keeps on this device what is not saved yet; forgets it where all is. */
export function keepLocalCopy(draftKey: string, { revision, before, values }: LocalCopy) {
  const changed = differingFields(before, values)
  if (changed.length === 0) return dropLocalCopy(draftKey)
  const copy = { revision, before: pick(before, changed), changes: pick(values, changed) }
  deviceData.write(keyOf(draftKey), JSON.stringify(copy))
}

export const dropLocalCopy = (draftKey: string) => deviceData.remove(keyOf(draftKey))

/**
 * What was left unsaved here, or nothing where all has arrived after all. It goes on from what is saved now; where
 * somebody else changed the same fields since, from what it was written on, so that saving meets the conflict.
 */
export function readLocalCopy(draftKey: string, revision: number, saved: AssistantConfig): LocalCopy | undefined {
  const parsed = copySchema.safeParse(parseJson(deviceData.read(keyOf(draftKey))))
  if (!parsed.success) return undefined
  const kept = parsed.data
  const before = { ...saved, ...usable(kept.before, saved) }
  const values = { ...saved, ...usable(kept.changes, saved) }
  if (differingFields(saved, values).length === 0) return undefined
  if (disputedFields({ before, mine: values, theirs: saved }).length > 0)
    return { revision: kept.revision, before, values }
  return { revision, before: saved, values }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An older release may have kept other fields; a text that is too long is still the person's text. */
function usable(kept: Record<string, unknown>, saved: AssistantConfig): ConfigChanges {
  const { shape } = assistantConfigSchema
  const entries = Object.entries(kept).filter(([name, value]) => {
    if (!(name in shape)) return false
    const field = name as ConfigField
    const bothTexts = typeof value === 'string' && typeof saved[field] === 'string'
    return bothTexts || shape[field].safeParse(value).success
  })
  return Object.fromEntries(entries)
}
