import { z } from 'zod'
import type { OpenAiEndpoint } from '#/platform/ai/embedder.ts'

/** How many tokens a model reads and writes at most in one answer. */
export interface ContextWindow {
  /** The window without asking the server: the cost of an answer is estimated by it. */
  readonly guess: number
  /**
   * Asks the server that runs the model, where it reports the size; the result is cached and refreshed in the background. Never
   * rejects.
   */
  findTokens(): Promise<number>
  /** Reports that the provider refused a prompt as too long, with the limit it named if any: later prompts are made shorter. */
  reportRefusal(reportedTokens: number | undefined): void
}

/** Windows of servers that speak like OpenAI and report nothing: servers on this machine start with small ones. */
const UNKNOWN = { local: 8192, elsewhere: 32_768 }
const MIN_TOKENS = 1024
const ASK_MS = 2000
const KEPT_MS = 300_000
const FAILED_MS = 60_000
/** How long a refusal is remembered: the server may be restarted with a larger window. */
const REFUSED_MS = 3_600_000

/**
 * Windows by the makers' names of the models; the first match counts. Where a maker limits input and output separately, this is
 * the limit of the input.
 */
const hosted: readonly (readonly [RegExp, number])[] = [
  [/^(gpt-5.*chat|gpt-4o|chatgpt-4o|gpt-4-turbo|gpt-4\.5)/, 128_000],
  [/^gpt-[5-9]/, 272_000],
  [/^gpt-4\.1/, 1_000_000],
  [/^gpt-4/, 8192],
  [/^gpt-3\.5/, 16_385],
  [/^o1-(mini|preview)/, 128_000],
  [/^o\d/, 200_000],
  [/claude-(instant|2\.0)/, 100_000],
  [/claude-/, 200_000],
  [/^gemini-/, 1_000_000],
  [/^codestral|^devstral/, 256_000],
  [/^magistral/, 40_000],
  [/^(mistral-(small|medium|large)|ministral|pixtral|open-mistral-nemo)/, 128_000],
]

const hostedWindow = (name: string): number | undefined => hosted.find(([pattern]) => pattern.test(name))?.[1]

interface WindowFacts {
  name: string
  local: boolean
  /** The size set by an administrator or the environment: then it is neither guessed nor asked for. */
  fixedTokens: number | null
  askTokens?: ((name: string) => Promise<number | undefined>) | undefined
}

/** Creates the window of one model: set by an administrator, or guessed by its name and asked of its server. */
export function contextWindow({ name, local, fixedTokens, askTokens }: WindowFacts): ContextWindow {
  const guess = fixedTokens ?? (local ? UNKNOWN.local : (hostedWindow(name) ?? UNKNOWN.elsewhere))
  let known = guess
  let freshUntil = fixedTokens === null && askTokens ? 0 : Infinity
  let asking: Promise<void> | undefined
  let refusal = { tokens: Infinity, until: 0 }

  const refreshWindow = () =>
    (asking ??= askTokens!(name)
      .catch(() => undefined)
      .then((reportedTokens) => {
        if (reportedTokens !== undefined) known = reportedTokens
        freshUntil = performance.now() + (reportedTokens === undefined ? FAILED_MS : KEPT_MS)
        asking = undefined
      }))

  const currentWindow = () => Math.min(known, performance.now() < refusal.until ? refusal.tokens : Infinity)

  return {
    guess,
    async findTokens() {
      if (performance.now() >= freshUntil) {
        const renewed = refreshWindow()
        if (freshUntil === 0) await renewed
      }
      return currentWindow()
    },
    reportRefusal(reportedTokens) {
      const before = currentWindow()
      const tokens =
        reportedTokens !== undefined && reportedTokens >= MIN_TOKENS && reportedTokens < before
          ? reportedTokens
          : before / 2
      refusal = { tokens: Math.max(MIN_TOKENS, Math.floor(tokens)), until: performance.now() + REFUSED_MS }
    },
  }
}

const count = z.number().int().min(256).max(100_000_000).optional().catch(undefined)
const listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      owned_by: z.string().optional().catch(undefined),
      // vLLM, OpenRouter, Groq and Mistral
      max_model_len: count,
      context_length: count,
      context_window: count,
      max_context_length: count,
    }),
  ),
})
const props = z.object({ default_generation_settings: z.object({ n_ctx: count }) })
const ollamaDetails = z.object({
  parameters: z.string().default(''),
  model_info: z.record(z.string(), z.unknown()).default({}),
})
const loaded = z.object({ models: z.array(z.object({ name: z.string(), context_length: count })) })
/** The window that Ollama gives a model by default while it is not loaded. */
const OLLAMA_DEFAULT = 4096

/**
 * Asks a server that speaks like OpenAI for the context size of one of its models: in the list of models, or at a path of
 * llama.cpp (`/props`) or Ollama (`/api/ps`, `/api/show`). Undefined where none reports it; rejects where the server does not
 * answer within 2 s.
 */
export async function askContext({ url, apiKey, fetch }: OpenAiEndpoint, name: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(ASK_MS)
  const headers = { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) }
  const root = url.replace(/\/+$/, '')
  const read = async (address: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(address, { ...init, headers, signal })
    return response.ok ? response.json() : undefined
  }
  const { data } = listed.parse(await read(`${root}/models`))
  const model = data.find(({ id }) => id === name)
  const tokens = model?.max_model_len ?? model?.context_length ?? model?.context_window ?? model?.max_context_length
  if (tokens !== undefined) return tokens

  const server = root.replace(/\/v1$/, '')
  if (model?.owned_by === 'llamacpp')
    return props.safeParse(await read(`${server}/props`)).data?.default_generation_settings.n_ctx
  const running = loaded.safeParse(await read(`${server}/api/ps`)).data
  if (!running) return undefined
  const now = running.models.find((one) => one.name === name)?.context_length
  if (now !== undefined) return now
  const body = JSON.stringify({ model: name })
  const details = ollamaDetails.safeParse(await read(`${server}/api/show`, { method: 'POST', body })).data
  if (!details) return undefined
  const set = /^num_ctx\s+(\d+)/m.exec(details.parameters)?.[1]
  const trained = count.parse(Object.entries(details.model_info).find(([key]) => key.endsWith('.context_length'))?.[1])
  return Math.min(set === undefined ? OLLAMA_DEFAULT : Number(set), trained ?? Infinity)
}
