import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { computedTexts } from '#/modules/conversations/runs/engine/claims.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { measurePrompt, tokensAtMost } from '#/modules/conversations/runs/engine/prompt.model.ts'
import type { Mask } from '#/modules/conversations/safety/safety.service.ts'
import type { SheetTool } from '#/modules/knowledge/knowledge.service.ts'
import { estimateTokens } from '#/platform/ai/prices.ts'

type Prompt = LanguageModelV4CallOptions['prompt']

const NAME = 'consultar_tabela'
/** Rounds in which a model may query before it must answer, and queries per round. */
const MAX_ROUNDS = 3
const MAX_CALLS = 4

interface TableCallsOptions {
  prompt: Prompt
  mask: Mask | undefined
  /** The model's context; null if unknown. */
  contextTokens: number | null
}

/** A model's table queries during an answer; each round includes the results of the previous one. */
export class TableCalls {
  readonly #run: LiveRun
  readonly #tool: SheetTool | undefined
  readonly #mask: Mask | undefined
  readonly #contextTokens: number
  #prompt: Prompt
  #rounds = 0
  #asked: LanguageModelV4ToolCallPart[] = []
  #characters: number

  constructor(run: LiveRun, tool: SheetTool | undefined, { prompt, mask, contextTokens }: TableCallsOptions) {
    this.#run = run
    this.#tool = tool
    this.#mask = mask
    this.#prompt = prompt
    this.#contextTokens = contextTokens ?? Infinity
    this.#characters = measurePrompt(prompt)
  }

  /** Options of the next call to the model. */
  get options(): Pick<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice'> {
    if (!this.#tool) return { prompt: this.#prompt }
    const { description, inputSchema } = this.#tool
    return {
      prompt: this.#prompt,
      tools: [{ type: 'function', name: NAME, description: this.#hide(description), inputSchema }],
      toolChoice: { type: this.#mayAsk ? 'auto' : 'none' },
    }
  }

  // limits everything read during an answer to what budgets reserve
  get #mayAsk(): boolean {
    return (
      this.#rounds < MAX_ROUNDS &&
      estimateTokens(this.#characters) < tokensAtMost(this.#run.facts.config, this.#contextTokens).input
    )
  }

  addCall(part: Extract<LanguageModelV4StreamPart, { type: 'tool-call' }>): void {
    if (!this.#tool || part.toolName !== NAME || part.providerExecuted || this.#asked.length >= MAX_CALLS) return
    const { toolCallId, toolName, input, providerMetadata } = part
    this.#asked.push({
      type: 'tool-call',
      toolCallId,
      toolName,
      input: parseInput(input),
      ...(providerMetadata ? { providerOptions: providerMetadata } : {}),
    })
  }

  /** Runs the pending queries. Returns false if there were none, which ends the answer. */
  async runCalls(): Promise<boolean> {
    const pending = this.#asked
    this.#asked = []
    if (!this.#tool || pending.length === 0 || !this.#mayAsk) return false
    this.#rounds += 1
    const results: LanguageModelV4ToolResultPart[] = []
    for (const { toolCallId, toolName, input } of pending) {
      const value = await this.#runQuery(this.#tool, JSON.stringify(input))
      results.push({ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } })
      this.#characters += value.length
    }
    this.#prompt = [...this.#prompt, { role: 'assistant', content: pending }, { role: 'tool', content: results }]
    this.#characters += measurePrompt(this.#prompt)
    return true
  }

  /** Masks personal data from any source for the provider. */
  #hide(text: string): string {
    return this.#mask ? this.#mask.hide(text) : text
  }

  async #runQuery(tool: SheetTool, input: string): Promise<string> {
    const reveal = this.#mask?.reveal()
    const answer = await tool.call(reveal ? reveal.push(input) + reveal.end() : input)
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

function parseInput(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return {}
  }
}
