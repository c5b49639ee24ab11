import { APPROVED_MODEL, NOTHING_FOUND_MODEL, PERSON_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import { SAFETY_MODEL } from '@prosa/contract/conversations/safety-rules.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import type { OriginRow } from '#/modules/conversations/origins/origins.repository.ts'
import type { StoredOrigin } from '#/modules/conversations/origins/origins.tables.ts'

/** Most stored passages per answer. */
const MAX_STORED_PASSAGES = 24

interface Given {
  passages: readonly { documentName: string; page: number | null; place?: string | undefined; score: number }[]
  /** Number of passages that fitted the prompt. */
  given: number
  config: { knowledgeMode: string; showSources: boolean }
  hasDocuments: boolean
  files: number
  masked: Record<string, number>
  steps: NonNullable<StoredOrigin['steps']>
}

/** Builds the stored origin of an answer. */
export function describeOrigin({ passages, given, config, hasDocuments, files, masked, steps }: Given): StoredOrigin {
  const isWhole = config.knowledgeMode === 'whole'
  const best = Math.max(0, ...passages.map(({ score }) => score))
  const storedPassages = isWhole ? [] : passages.slice(0, MAX_STORED_PASSAGES)
  return {
    passages: storedPassages.map(({ documentName, page, place, score }) => ({
      documentName,
      page,
      ...(place === undefined ? {} : { place }),
      score: best > 0 ? Math.round((score / best) * 100) / 100 : null,
    })),
    given,
    found: passages.length,
    tools: [
      ...(hasDocuments ? [isWhole ? ('whole' as const) : ('search' as const)] : []),
      ...(files > 0 ? ['files' as const] : []),
    ],
    masked,
    cites: config.showSources,
    ...(steps.length > 0 ? { steps } : {}),
  }
}

/** Whether an answer was written by people in advance, without a model. */
export const isFixed = (modelId: string): boolean =>
  [APPROVED_MODEL, SAFETY_MODEL, NOTHING_FOUND_MODEL, PERSON_MODEL].includes(modelId)

/** Returns the origin for all readers. It reveals nothing that the assistant does not show. */
export function plainOrigin({ model, sources, facts }: OriginRow): AnswerOrigin['origin'] {
  if (model === APPROVED_MODEL) return 'approved'
  if (model === PERSON_MODEL) return 'person'
  if (model === SAFETY_MODEL) return 'rule'
  if (model === NOTHING_FOUND_MODEL) return 'nothing'
  // without sources it is a greeting, an apology, or a quotation whose source is hidden
  if (model === EMBEDDED_MODEL && sources.length === 0) return 'unquoted'
  if (sources.length > 0) return model === EMBEDDED_MODEL ? 'quotes' : 'documents'
  if (!facts) return 'unknown'
  if (!facts.tools.some((tool) => tool !== 'files')) return 'model'
  return facts.cites ? 'uncited' : 'hidden'
}
