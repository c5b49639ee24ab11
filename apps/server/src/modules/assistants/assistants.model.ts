import { isDeepStrictEqual } from 'node:util'
import { type Assistant, type AssistantConfig, assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'

export type AssistantStatus = Assistant['status']

/** Changes of some fields; missing or undefined ones stay as they are. */
export type ConfigChanges = { [K in keyof AssistantConfig]?: AssistantConfig[K] | undefined }

export function withChanges(config: AssistantConfig, changes: ConfigChanges): AssistantConfig {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...config, ...(Object.fromEntries(given) as Partial<AssistantConfig>) }
}

interface StateFacts {
  readonly publishedVersion: number | null
  readonly changed: boolean
  readonly pausedAt: Date | null
  readonly archivedAt: Date | null
}

/** Returns the status by the columns. People who may not see the draft do not learn that it changed. */
export function assistantStatus(assistant: StateFacts, seesDraft: boolean): AssistantStatus {
  if (assistant.archivedAt) return 'archived'
  if (assistant.pausedAt) return 'paused'
  if (assistant.publishedVersion === null) return 'draft'
  return assistant.changed && seesDraft ? 'changed' : 'published'
}

const fieldNames = Object.keys(assistantConfigSchema.shape) as (keyof AssistantConfig)[]

/** Returns the names of differing fields; none without an earlier configuration. */
export function changedFields(before: AssistantConfig | null, after: AssistantConfig): (keyof AssistantConfig)[] {
  if (!before) return []
  return fieldNames.filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

const MAX_NAME = 80
const COPY_SUFFIX = ' (cópia)'

/** Returns the name of a copy, cut to fit; a copy of a copy gets one suffix only. */
export function nameOfCopy(name: string): string {
  const original = name.endsWith(COPY_SUFFIX) ? name.slice(0, -COPY_SUFFIX.length) : name
  return original.slice(0, MAX_NAME - COPY_SUFFIX.length).trimEnd() + COPY_SUFFIX
}
