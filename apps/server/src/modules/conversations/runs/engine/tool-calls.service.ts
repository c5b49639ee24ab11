import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolChoice,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import type { ToolCall } from '@prosa/contract/conversations/tool-calls.ts'
import type { Logger } from 'pino'
import { decideCall, needsDecision, toUnfinished } from '#/modules/conversations/runs/engine/call-states.model.ts'
import { computedTexts } from '#/modules/conversations/runs/engine/claims.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { measurePrompt, tokensAtMost } from '#/modules/conversations/runs/engine/prompt.model.ts'
import {
  type RunTool,
  type RunTools,
  type ToolAnswer,
  ToolFailure,
} from '#/modules/conversations/runs/run-tools.model.ts'
import type { Mask } from '#/modules/conversations/safety/safety.service.ts'
import { estimateTokens } from '#/platform/ai/prices.ts'

type Prompt = LanguageModelV4CallOptions['prompt']

/** Rounds in which a model may call before it must answer, without and with tools that people see; and calls per round. */
const MAX_ROUNDS = 3
const MAX_DISPLAYED_ROUNDS = 8
const MAX_CALLS = 4
/** Calls that a program may get at once; it makes them itself. */
const MAX_CALLER_CALLS = 128
/** Milliseconds for one call. */
const LONGEST_CALL_MS = 15_000
/** Characters of a result that the model reads and the conversation keeps. */
const LONGEST_RESULT = 50_000

/** Stores a call's state before the call leaves; writes a failure to the log. */
export interface CallStore {
  storeEvents: (run: LiveRun) => Promise<void>
  log: Logger
}

interface ToolCallsOptions extends CallStore {
  prompt: Prompt
  mask: Mask | undefined
  /** The model's context; null if unknown. */
  contextTokens: number | null
  signal: AbortSignal
}

/** A model's tool calls during an answer; each round includes the results of the previous one. */
export class ToolCalls {
  readonly #run: LiveRun
  readonly #tools: readonly RunTool[]
  readonly #options: ToolCallsOptions
  #prompt: Prompt
  #rounds = 0
  #pending: LanguageModelV4ToolCallPart[] = []
  #characters: number

  constructor(run: LiveRun, tools: readonly RunTool[], options: ToolCallsOptions) {
    this.#run = run
    this.#tools = tools
    this.#options = options
    this.#prompt = options.prompt
    this.#characters = measurePrompt(options.prompt)
  }

  /** Options of the next call to the model. */
  get options(): Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'> {
    if (this.#tools.length === 0) return { prompt: this.#prompt }
    return {
      prompt: this.#prompt,
      tools: this.#tools.map(({ name, description, inputSchema, strict }) => ({
        type: 'function',
        name,
        description: this.#hide(description),
        inputSchema: this.#options.mask?.hideTexts(inputSchema) ?? inputSchema,
        ...(strict === undefined ? {} : { strict }),
      })),
      toolChoice: this.#mayAsk ? this.#choice : { type: 'none' },
    }
  }

  get #choice(): LanguageModelV4ToolChoice {
    const { choice = 'auto' } = this.#run.facts.config.asked?.tools ?? {}
    return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.name }
  }

  // limits everything read during an answer to what budgets reserve
  get #mayAsk(): boolean {
    const { contextTokens } = this.#options
    const rounds = this.#tools.some(({ display }) => display) ? MAX_DISPLAYED_ROUNDS : MAX_ROUNDS
    return (
      this.#rounds < rounds &&
      estimateTokens(this.#characters) < tokensAtMost(this.#run.facts.config, contextTokens ?? Infinity).input
    )
  }

  addCall(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): void {
    const tool = this.#find(part.toolName)
    if (!tool || part.providerExecuted || this.#pending.length >= this.#mostCalls(tool)) return
    const { toolCallId, toolName, providerMetadata } = part
    const input = parseInput(part.input)
    // another system, or a person, must not get a call without the values that the model cut off
    if (!input && tool.display?.waits) return
    // a provider may repeat a call, with the same id or another
    if (this.#pending.some((call) => call.toolName === toolName && isDeepStrictEqual(call.input, input))) return
    this.#pending.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: input ?? {},
      ...(providerMetadata ? { providerOptions: providerMetadata } : {}),
    })
  }

  /** Runs the pending calls together. Returns whether the model goes on: not if there were none, or a person must decide. */
  async runCalls(): Promise<boolean> {
    const pending = this.#pending
    this.#pending = []
    if (pending.length === 0 || !this.#mayAsk) return false
    this.#rounds += 1
    const values = await Promise.all(pending.map((call) => this.#runCall(call)))
    this.#run.lastHeardAt = performance.now()
    if (this.#run.calls.some(needsDecision)) return false
    const results = pending.map(({ toolCallId, toolName }, at): LanguageModelV4ToolResultPart => ({
      type: 'tool-result',
      toolCallId,
      toolName,
      output: { type: 'text', value: values[at] ?? '' },
    }))
    this.#prompt = [...this.#prompt, { role: 'assistant', content: pending }, { role: 'tool', content: results }]
    this.#characters += measurePrompt(this.#prompt) + values.reduce((sum, { length }) => sum + length, 0)
    return true
  }

  #mostCalls({ display }: RunTool): number {
    const { asked: options } = this.#run.facts.config
    if (options?.tools?.parallel === false) return 1
    return options?.tools && display?.waits ? MAX_CALLER_CALLS : MAX_CALLS
  }

  #find(toolName: string): RunTool | undefined {
    return this.#tools.find(({ name }) => name === toolName)
  }

  /** Masks personal data from any source for the provider. */
  #hide(text: string): string {
    const { mask } = this.#options
    return mask ? mask.hide(text) : text
  }

  async #runCall({ toolName, input: masked }: LanguageModelV4ToolCallPart): Promise<string> {
    const tool = this.#find(toolName)
    if (!tool) return ''
    const reveal = this.#options.mask?.reveal()
    const json = JSON.stringify(masked)
    const input = reveal ? reveal.push(json) + reveal.end() : json
    const run = this.#run
    const { signal } = this.#options
    if (!tool.display) return this.#cite(await tool.call(input, { key: randomUUID(), signal, sources: run.sources }))
    const call = newCall(tool, input)
    if (!tool.display.waits) return this.#cite(await performCall(run, tool, call, this.#options))
    run.putCall(call)
    return ''
  }

  /** Returns a result for the model; a source gets its number in the answer. */
  #cite(answer: ToolAnswer): string {
    // an error sentence quotes the query and the table's values
    if (typeof answer === 'string') return this.#hide(answer)
    const { documentId, documentName, place, text } = answer
    const run = this.#run
    if (run.given) run.given = { ...run.given, passages: [...run.given.passages, ...computedTexts(text)] }
    const hidden = this.#hide(text)
    if (!run.facts.config.showSources) return hidden
    const number = Math.max(0, ...run.sources.map((source) => source.number)) + 1
    run.addSource({ number, documentId, documentName, page: null, place, passage: text })
    return `Resultado [${number}]. Mostre o filtro usado e cite o número assim: [${number}].\n${hidden}`
  }
}

/**
 * Takes up the calls of an answer that was interrupted, or waited for a person: makes those that may be made, and gives the
 * others their result.
 */
export async function resumeCalls(run: LiveRun, { tools, decisions }: RunTools, store: CallStore): Promise<void> {
  const signal = run.nextAttempt()
  const before = new Set(run.facts.written.flatMap((part) => (part.type === 'call' ? part.id : [])))
  for (const call of run.calls) {
    // its worker died before the person could decide
    if (call.state === 'waiting' && !before.has(call.id)) continue
    const decided = decideCall(call, decisions.get(call.id))
    if (decided !== call) run.putCall(decided)
    if (decided.state !== 'confirmed') continue
    const tool = tools.find(({ name }) => name === call.tool)
    if (tool) await performCall(run, tool, decided, { ...store, signal })
    else run.putCall({ ...decided, state: 'refused', output: 'Esta ferramenta não está mais disponível aqui.' })
    if (run.cancelled !== undefined) return
  }
}

function newCall({ name, display }: RunTool, input: string): ToolCall {
  const { label = name, writes = false, waits = false } = display ?? {}
  const values = (parseInput(input) ?? {}) as ToolCall['input']
  const state = waits ? 'waiting' : 'confirmed'
  return { type: 'call', id: randomUUID(), tool: name, label, writes, input: values, state, tries: 0 }
}

/** Makes a call; its beginning is stored before it leaves, so that a crash cannot repeat it unnoticed. */
async function performCall(
  run: LiveRun,
  tool: RunTool,
  call: ToolCall,
  { storeEvents, log, signal }: CallStore & Pick<ToolCallsOptions, 'signal'>,
): Promise<string> {
  const begun: ToolCall = { ...call, state: 'begun', tries: call.tries + 1 }
  run.putCall(begun)
  await storeEvents(run)
  const startedAt = performance.now()
  const end = (state: ToolCall['state'], output: string): string => {
    run.putCall({ ...begun, state, output, ms: Math.round(performance.now() - startedAt) })
    return output
  }
  if (signal.aborted) return end('refused', 'A resposta foi parada antes desta chamada.')
  try {
    const answer = await tool.call(JSON.stringify(call.input), {
      key: call.id,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_CALL_MS)]),
      sources: run.sources,
    })
    return end('done', toStorable(typeof answer === 'string' ? answer : answer.text).slice(0, LONGEST_RESULT))
  } catch (err) {
    if (err instanceof ToolFailure) return end('failed', toStorable(err.message))
    // only the name, because the error may quote the conversation
    log.warn({ runId: run.facts.runId, tool: tool.name, error: (err as Error).name }, 'a tool call failed')
    run.putCall({ ...toUnfinished(begun), ms: Math.round(performance.now() - startedAt) })
    return 'A ferramenta não respondeu.'
  } finally {
    await storeEvents(run)
  }
}

/** Returns a text without NUL and half characters, which PostgreSQL cannot store. */
const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Cleans a text, or the names of an object whose values are clean. */
function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [toStorable(name), each]))
}

/** Returns the input as an object; undefined for anything else that a model may write. */
function parseInput(input: string): object | undefined {
  try {
    const value: unknown = JSON.parse(input.trim() || '{}', (_name, each: unknown) => cleanValue(each))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
