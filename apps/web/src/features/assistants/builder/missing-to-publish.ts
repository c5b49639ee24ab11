import * as rules from '@prosa/contract/assistants/new-assistant.ts'
import { assistantConfigSchema, type AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import type { FieldError } from '@prosa/contract/protocol/errors.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'

export interface MissingField {
  field: ConfigField
  text: string
}

/** Lists what is missing before the draft can be published; the server checks the same. */
export function missingToPublish(values: AssistantConfig, models: readonly Model[]): MissingField[] {
  const invalid = assistantConfigSchema.safeParse(values).error?.issues ?? []
  return [
    ...invalid.map(({ path, message }) => ({ field: path[0] as ConfigField, text: message })),
    ...toMissingFields(rules.missingToPublish(values, (model) => models.some(({ id }) => id === model))),
  ]
}

/** Maps errors to the form's fields: `#/instructions` belongs to the instructions. */
export const toMissingFields = (errors: readonly FieldError[]): MissingField[] =>
  errors.map(({ pointer, detail }) => ({ field: pointer.replace(/^#?\//, '') as ConfigField, text: detail }))
