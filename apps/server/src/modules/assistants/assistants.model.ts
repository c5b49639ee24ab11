import { isDeepStrictEqual } from 'node:util'
import { type Assistant, type AssistantConfig, assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'

export type AssistantStatus = Assistant['status']

/** Some fields; what is left out or undefined stays as it is. */
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

/** The state that the columns together mean. People who may not see the draft do not learn that it was changed. */
export function statusOf(assistant: StateFacts, seesDraft: boolean): AssistantStatus {
  if (assistant.archivedAt) return 'archived'
  if (assistant.pausedAt) return 'paused'
  if (assistant.publishedVersion === null) return 'draft'
  return assistant.changed && seesDraft ? 'changed' : 'published'
}

const fieldNames = Object.keys(assistantConfigSchema.shape) as (keyof AssistantConfig)[]

/** Names of the fields in which two configurations differ; none where there is no earlier one. */
export function changedFields(before: AssistantConfig | null, after: AssistantConfig): (keyof AssistantConfig)[] {
  if (!before) return []
  return fieldNames.filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

const MAX_NAME = 80
const COPY_SUFFIX = ' (cópia)'

/** Name of a copy, cut where it would not fit; a copy of a copy does not pile suffixes up. */
export function nameOfCopy(name: string): string {
  const original = name.endsWith(COPY_SUFFIX) ? name.slice(0, -COPY_SUFFIX.length) : name
  return original.slice(0, MAX_NAME - COPY_SUFFIX.length).trimEnd() + COPY_SUFFIX
}
