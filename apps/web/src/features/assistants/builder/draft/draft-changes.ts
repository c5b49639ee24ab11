import { assistantConfigSchema, type AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { hashKey } from '@tanstack/react-query'

export type ConfigField = keyof AssistantConfig
export type ConfigChanges = Partial<AssistantConfig>

const fields = Object.keys(assistantConfigSchema.shape) as ConfigField[]

const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

const parseField = (field: ConfigField, value: unknown) => assistantConfigSchema.shape[field].safeParse(value)

/** Names of the fields in which two configurations differ. */
export const differingFields = (one: AssistantConfig, other: AssistantConfig): ConfigField[] =>
  fields.filter((field) => !isSame(one[field], other[field]))

export const pick = (config: AssistantConfig, names: readonly ConfigField[]): ConfigChanges =>
  Object.fromEntries(names.map((name) => [name, config[name]]))

export const isValidField = (field: ConfigField, config: AssistantConfig): boolean =>
  parseField(field, config[field]).success

/** What the form holds as the server would keep it; what is not valid stays as it was typed. */
export function normalize(values: AssistantConfig): AssistantConfig {
  // a suggestion that was added and is still empty is not one yet
  const filled = { ...values, suggestions: values.suggestions.filter((text) => text.trim() !== '') }
  const entries = fields.map((field) => [field, parseField(field, filled[field]).data ?? filled[field]])
  return Object.fromEntries(entries) as AssistantConfig
}

interface Merge {
  /** What was saved when this person began to write. */
  before: AssistantConfig
  mine: AssistantConfig
  theirs: AssistantConfig
}

/** Fields that both changed, and differently: somebody has to choose. */
export const disputedFields = ({ before, mine, theirs }: Merge): ConfigField[] =>
  differingFields(before, mine).filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
  )

/** Their version with my changes on top, but for the fields left to them. */
export const mergeConfigs = ({ before, mine, theirs }: Merge, leftToThem: readonly ConfigField[]): AssistantConfig => ({
  ...theirs,
  ...pick(
    mine,
    differingFields(before, mine).filter((field) => !leftToThem.includes(field)),
  ),
})
