import { ApiProblem } from '@prosa/contract/protocol/client.ts'
import type { ConfigChanges, ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import { fieldProblems, isMissing, problemText } from '#/lib/api/problems.ts'

type FieldTexts = Partial<Record<ConfigField, string>>

/**
 * Why a draft was not saved: somebody else has saved a newer one, the failure may pass, the assistant does not exist
 * any more, or a person has to correct something.
 */
export type Refusal =
  | { kind: 'gone' }
  | { kind: 'conflict'; message: string }
  | { kind: 'passing'; message: string }
  | { kind: 'refused'; message: string | null; fields: FieldTexts }

export function refusalOf(error: unknown, sent: ConfigChanges): Refusal {
  const message = problemText(error)
  if (!(error instanceof ApiProblem)) return { kind: 'passing', message }
  if (isMissing(error)) return { kind: 'gone' }
  if (error.code === 'draft_conflict') return { kind: 'conflict', message }
  if (error.status === 429 || error.status >= 500) return { kind: 'passing', message }
  if (error.code === 'model_unavailable') {
    return { kind: 'refused', message: null, fields: { ['model' in sent ? 'model' : 'fallbackModel']: message } }
  }
  const fields = fieldsOf(error, sent)
  return { kind: 'refused', message: Object.keys(fields).length > 0 ? null : message, fields }
}

/** `changes.tags.0` is said of the field `tags`. */
function fieldsOf(error: ApiProblem, sent: ConfigChanges): FieldTexts {
  const entries = Object.entries(fieldProblems(error)).map(([path, text]) => {
    const [field] = path.replace(/^changes\./, '').split('.')
    return [field, text] as const
  })
  return Object.fromEntries(entries.filter(([field]) => field !== undefined && field in sent))
}
