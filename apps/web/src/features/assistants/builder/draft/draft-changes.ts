import { assistantConfigSchema, type AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { hashKey } from '@tanstack/react-query'
import { fieldProblems, isMissing, problemText } from '#/lib/api/problems.ts'

export type ConfigField = keyof AssistantConfig
export type ConfigChanges = Partial<AssistantConfig>

const fields = Object.keys(assistantConfigSchema.shape) as ConfigField[]

const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

const parseField = (field: ConfigField, value: unknown) => assistantConfigSchema.shape[field].safeParse(value)

/** Names of the fields in which two configurations differ. */
export const differingFields = (one: AssistantConfig, other: AssistantConfig): ConfigField[] =>
  fields.filter((field) => !isSame(one[field], other[field]))

export const pickFields = (config: AssistantConfig, names: readonly ConfigField[]): ConfigChanges =>
  Object.fromEntries(names.map((name) => [name, config[name]]))

export const isValidField = (field: ConfigField, config: AssistantConfig): boolean =>
  parseField(field, config[field]).success

/** Returns the form's values as the server would store them; invalid values stay as typed. */
export function normalizeConfig(values: AssistantConfig): AssistantConfig {
  // An added suggestion counts once it has text.
  const filled = { ...values, suggestions: values.suggestions.filter((text) => text.trim() !== '') }
  const entries = fields.map((field) => [field, parseField(field, filled[field]).data ?? filled[field]])
  return Object.fromEntries(entries) as AssistantConfig
}

interface Merge {
  /** The saved state when this person began to type. */
  before: AssistantConfig
  mine: AssistantConfig
  theirs: AssistantConfig
}

/** Returns the fields that both changed differently, which need a choice. */
export const disputedFields = ({ before, mine, theirs }: Merge): ConfigField[] =>
  differingFields(before, mine).filter(
    (field) => !isSame(theirs[field], before[field]) && !isSame(theirs[field], mine[field]),
  )

/** Returns their version with my changes applied, except in the chosen fields. */
export const mergeConfigs = ({ before, mine, theirs }: Merge, leftToThem: readonly ConfigField[]): AssistantConfig => ({
  ...theirs,
  ...pickFields(
    mine,
    differingFields(before, mine).filter((field) => !leftToThem.includes(field)),
  ),
})

type FieldTexts = Partial<Record<ConfigField, string>>

/**
 * Why a draft was not saved: another person saved a newer one, a failure that may pass, a missing assistant, or an error that the person
 * has to correct.
 */
export type Refusal =
  | { kind: 'gone' }
  | { kind: 'conflict'; message: string }
  | { kind: 'passing'; message: string }
  | { kind: 'refused'; message: string | null; fields: FieldTexts }

export function toRefusal(error: unknown, sent: ConfigChanges): Refusal {
  const message = problemText(error)
  if (!(error instanceof ApiProblem)) return { kind: 'passing', message }
  if (isMissing(error)) return { kind: 'gone' }
  if (error.code === 'draft_conflict') return { kind: 'conflict', message }
  if (error.status === 429 || error.status >= 500) return { kind: 'passing', message }
  if (error.code === 'model_unavailable') {
    return { kind: 'refused', message: null, fields: { ['model' in sent ? 'model' : 'fallbackModel']: message } }
  }
  const fields = toFieldTexts(error, sent)
  return { kind: 'refused', message: Object.keys(fields).length > 0 ? null : message, fields }
}

/** Maps errors to fields: `changes.tags.0` belongs to `tags`. */
function toFieldTexts(error: ApiProblem, sent: ConfigChanges): FieldTexts {
  const entries = Object.entries(fieldProblems(error)).map(([path, text]) => {
    const [field] = path.replace(/^changes\./, '').split('.')
    return [field, text] as const
  })
  return Object.fromEntries(entries.filter(([field]) => field !== undefined && field in sent))
}
