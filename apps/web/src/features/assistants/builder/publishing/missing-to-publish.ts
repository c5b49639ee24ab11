import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import type { FieldError } from '@prosa/contract/protocol/errors.ts'
import type { Model } from '@prosa/contract/settings/models.ts'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'

export interface MissingField {
  field: ConfigField
  text: string
}

/** What still has to be done before the draft can be published. The server asks the same again. */
export function missingToPublish(values: AssistantConfig, models: readonly Model[]): MissingField[] {
  const invalid = assistantConfigSchema.safeParse(values).error?.issues ?? []
  const missing = invalid.map(({ path, message }) => ({ field: path[0] as ConfigField, text: message }))
  if (!values.instructions.trim()) {
    missing.push({ field: 'instructions', text: 'Escreva as instruções do assistente.' })
  }
  if (models.every(({ id }) => id !== values.model)) {
    missing.push({ field: 'model', text: 'O modelo escolhido não está mais disponível. Escolha outro.' })
  }
  return missing
}

/** What the server found missing: `#/instructions` is said of the instructions. */
export const missingOf = (errors: readonly FieldError[]): MissingField[] =>
  errors.map(({ pointer, detail }) => ({ field: pointer.replace(/^#?\//, '') as ConfigField, text: detail }))
