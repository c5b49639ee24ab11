import { isDeepStrictEqual } from 'node:util'
import { type Assistant, type AssistantConfig, assistantConfigSchema } from '@prosa/contract/assistants/assistants.ts'
import { noChatFiles } from '@prosa/contract/conversations/chat-files.ts'
import type { FieldError } from '@prosa/contract/protocol/errors.ts'

export type AssistantStatus = Assistant['status']

/** What an assistant is before anybody has said more than its name. */
export const initialConfig = (name: string, model: string): AssistantConfig => ({
  name,
  description: '',
  avatar: { emoji: '💬', color: 'blue' },
  category: 'other',
  tags: [],
  language: 'pt-BR',
  instructions: '',
  avoid: '',
  whenUnknown: 'say_unknown',
  model,
  fallbackModel: null,
  creativity: 'balanced',
  answerLength: 'medium',
  reasoning: 'off',
  greeting: '',
  suggestions: [],
  placeholder: '',
  knowledgeMode: 'search',
  showSources: true,
  knowledgeBases: [],
  approvedAnswers: [],
  files: noChatFiles,
})

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

/** One word for all the columns that make it. Whoever does not see the draft does not see that it changed either. */
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

/** What a configuration still needs before people may talk to it, by field. */
export function missingToPublish(config: AssistantConfig, isModelAvailable: (model: string) => boolean): FieldError[] {
  const missing = (field: keyof AssistantConfig, detail: string): FieldError => ({
    pointer: `#/${field}`,
    code: 'required',
    detail,
  })
  return [
    config.instructions.trim() ? undefined : missing('instructions', 'Escreva as instruções do assistente.'),
    isModelAvailable(config.model)
      ? undefined
      : missing('model', 'Este modelo não está mais disponível. Escolha outro.'),
  ].filter((one) => one !== undefined)
}

const MAX_NAME = 80
const COPY_SUFFIX = ' (cópia)'

/** Name of a copy, cut where it would not fit; a copy of a copy does not pile suffixes up. */
export function nameOfCopy(name: string): string {
  const original = name.endsWith(COPY_SUFFIX) ? name.slice(0, -COPY_SUFFIX.length) : name
  return original.slice(0, MAX_NAME - COPY_SUFFIX.length).trimEnd() + COPY_SUFFIX
}
