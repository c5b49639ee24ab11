import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { allowedModelsOf, isAllowed } from '#/modules/models/models.policy.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

/** What whoever asks wants of one answer, within what the assistant allows; only the API lets them say so. */
export interface Asked {
  /** The most tokens that the caller wants. The assistant's own limit holds where it is lower. */
  readonly maxTokens?: number | undefined
  /** 0 to 2; models that think choose for themselves. */
  readonly temperature?: number | undefined
  /** The answer ends before the first of these texts. */
  readonly stop?: readonly string[] | undefined
  /** The answer is one JSON value, of this schema where there is one. */
  readonly json?: AskedJson | undefined
}

export interface AskedJson {
  readonly name?: string
  readonly description?: string
  readonly schema?: Readonly<Record<string, unknown>>
}

/** The configuration that answers, frozen at the send. */
export type RunConfig = AssistantConfig & {
  readonly asked?: Asked
  /** The only models that may answer this person; left out where all may. */
  readonly allowedModels?: readonly string[]
  /** Whoever asks sees no names of models: visitors of a link. */
  readonly hidesModels?: true
}

/** A configuration as it answers somebody. */
export function runConfigFor(actor: Actor, config: RunConfig): RunConfig {
  if (actor.kind === 'guest') return { ...config, hidesModels: true }
  const allowedModels = allowedModelsOf(actor)
  return allowedModels === undefined ? config : { ...config, allowedModels }
}

/** Ids of the models that may answer, in the order in which they are asked: the assistant's own, then the spare one. */
export function answeringModels(config: RunConfig, models: Pick<ModelRegistry, 'fallbackOf'>): string[] {
  const spare = config.fallbackModel ?? models.fallbackOf(config.model)
  const asked = spare === null || spare === config.model ? [config.model] : [config.model, spare]
  return asked.filter((id) => isAllowed(config.allowedModels, id))
}

const LONGEST = 60

/** A chat's first title: its first question, or the files sent without one, in one line, cut after a whole word. */
export function titleOf(question: string, files: readonly { name: string }[] = []): string {
  const text = question === '' ? files.map(({ name }) => name).join(', ') : question.replaceAll(/[#*_`>]/g, '')
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line || 'Conversa'
  const cut = line.slice(0, LONGEST)
  const end = cut.lastIndexOf(' ')
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:–-]+$/, '').toWellFormed()}…`
}
