import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { EMBEDDED_MODEL, type Model } from '@prosa/contract/models/models.ts'
import { listAllowedModels, isAllowed } from '#/modules/models/models.policy.ts'
import type { ModelRegistry } from '#/platform/ai/model-registry.ts'
import type { Actor } from '#/platform/authorization/actor.ts'

/** A caller's options for one answer, within the assistant's limits; only the API accepts them. */
export interface AnswerOptions {
  /** Most tokens; the assistant's limit holds if it is lower. */
  readonly maxTokens?: number | undefined
  /** 0 to 2; ignored by reasoning models. */
  readonly temperature?: number | undefined
  /** The answer ends before the first of these texts. */
  readonly stop?: readonly string[] | undefined
  /** The answer is one JSON value, matching the schema if given. */
  readonly json?: JsonOptions | undefined
  /** Functions of the caller: the answer ends at their calls, which the caller makes. */
  readonly tools?: CallerTools | undefined
  /** Calls with their results that the caller reports, by the id of the question for which they were made. */
  readonly steps?: Readonly<Record<string, readonly CallStep[]>> | undefined
}

interface CallerTools {
  readonly functions: readonly {
    readonly name: string
    readonly description: string
    /** A JSON Schema. */
    readonly parameters: Record<string, unknown>
    readonly strict?: boolean
  }[]
  /** Whether the model may, must not or must call; an object names the only function that it may call. */
  readonly choice: 'auto' | 'none' | 'required' | { readonly name: string }
  /** Whether the answer may end with several calls. */
  readonly parallel: boolean
}

/** What a model said and called at once, with the results. */
export interface CallStep {
  readonly text: string
  readonly calls: readonly {
    readonly id: string
    readonly name: string
    readonly input: Readonly<Record<string, unknown>>
    readonly result: string
  }[]
}

export interface JsonOptions {
  readonly name?: string
  readonly description?: string
  readonly schema?: Readonly<Record<string, unknown>>
}

/** The answering configuration, frozen at the send. */
export type RunConfig = AssistantConfig & {
  readonly asked?: AnswerOptions
  /** The only models allowed for this person; missing if all are. */
  readonly allowedModels?: readonly string[]
  /** Names of models are hidden from visitors of a link. */
  readonly hidesModels?: true
}

/** Returns the configuration as it applies to an actor. */
export function runConfigFor(actor: Actor, config: RunConfig): RunConfig {
  if (actor.kind === 'guest') return { ...config, hidesModels: true }
  const allowedModels = listAllowedModels(actor)
  return allowedModels === undefined ? config : { ...config, allowedModels }
}

/** Returns the ids of the allowed models in order: the assistant's, then the fallback. */
export function answeringModels(config: RunConfig, models: Pick<ModelRegistry, 'findFallback'>): string[] {
  const spare = config.fallbackModel ?? models.findFallback(config.model)
  const candidates = spare === null || spare === config.model ? [config.model] : [config.model, spare]
  return candidates.filter((id) => isAllowed(config.allowedModels, id))
}

/**
 * Whether a model may call tools in an answer. Reasoning must be sent back with calls in the form of each provider, and JSON
 * leaves no room for them.
 */
export const mayCallTools = ({ id, reasoning }: Model, config: RunConfig): boolean =>
  id !== EMBEDDED_MODEL && !config.asked?.json && (!reasoning || config.reasoning === 'off')

const LONGEST = 60

/** Makes a chat's first title from its question, or from the names of its files, cut after a whole word. */
export function titleFromQuestion(question: string, files: readonly { name: string }[] = []): string {
  const text = question === '' ? files.map(({ name }) => name).join(', ') : question.replaceAll(/[#*_`>]/g, '')
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line || 'Conversa'
  const cut = line.slice(0, LONGEST)
  const end = cut.lastIndexOf(' ')
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:–-]+$/, '').toWellFormed()}…`
}
