import { z } from 'zod'
import type { OpenAiEndpoint } from '#/platform/ai/embedder.ts'

/** How many tokens a model reads and writes at most in one answer. */
export interface ContextWindow {
  /** As far as is known without asking anybody: what an answer may cost is estimated by it. */
  readonly guess: number
  /** Asks the server that runs the model, where it tells; its answer is kept for a while and renewed behind the scenes. Never rejects. */
  find(): Promise<number>
  /** The provider refused a prompt as too long, and said perhaps what it reads at most: from now on less is tried. */
  refused(told: number | undefined): void
}

/** What a server that speaks like OpenAI runs, of which it says nothing: on this machine servers begin small. */
const UNKNOWN = { local: 8192, elsewhere: 32_768 }
const LEAST = 1024
const ASK_MS = 2000
const KEPT_MS = 300_000
const FAILED_MS = 60_000
/** How long a refusal is remembered: the server may be started again with more. */
const REFUSED_MS = 3_600_000

/**
 * By the names that their makers give them, the first that fits. Where a maker counts what is read and what is written
 * apart, the number of what is read.
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
  /** What a person or the environment says: it is neither guessed nor asked. */
  said: number | null
  ask?: ((name: string) => Promise<number | undefined>) | undefined
}

export function contextWindow({ name, local, said, ask }: WindowFacts): ContextWindow {
  const guess = said ?? (local ? UNKNOWN.local : (hostedWindow(name) ?? UNKNOWN.elsewhere))
  let known = guess
  let freshUntil = said === null && ask ? 0 : Infinity
  let asking: Promise<void> | undefined
  let refusal = { tokens: Infinity, until: 0 }

  const renew = () =>
    (asking ??= ask!(name)
      .catch(() => undefined)
      .then((told) => {
        if (told !== undefined) known = told
        freshUntil = performance.now() + (told === undefined ? FAILED_MS : KEPT_MS)
        asking = undefined
      }))

  const current = () => Math.min(known, performance.now() < refusal.until ? refusal.tokens : Infinity)

  return {
    guess,
    async find() {
      if (performance.now() >= freshUntil) {
        const renewed = renew()
        if (freshUntil === 0) await renewed
      }
      return current()
    },
    refused(told) {
      const before = current()
      const tokens = told !== undefined && told >= LEAST && told < before ? told : before / 2
      refusal = { tokens: Math.max(LEAST, Math.floor(tokens)), until: performance.now() + REFUSED_MS }
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
const shown = z.object({
  parameters: z.string().default(''),
  model_info: z.record(z.string(), z.unknown()).default({}),
})
const loaded = z.object({ models: z.array(z.object({ name: z.string(), context_length: count })) })
/** What Ollama gives a model that nobody set otherwise and that is not loaded. */
const OLLAMA_DEFAULT = 4096

/**
 * Asks a server that speaks like OpenAI how much one of its models reads: the list of models says it, or a page of
 * llama.cpp (`/props`) or Ollama (`/api/ps`, `/api/show`). Undefined where none does; rejects where the server does not answer within 2 s.
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
  const told = model?.max_model_len ?? model?.context_length ?? model?.context_window ?? model?.max_context_length
  if (told !== undefined) return told

  const server = root.replace(/\/v1$/, '')
  if (model?.owned_by === 'llamacpp')
    return props.safeParse(await read(`${server}/props`)).data?.default_generation_settings.n_ctx
  const running = loaded.safeParse(await read(`${server}/api/ps`)).data
  if (!running) return undefined
  const now = running.models.find((one) => one.name === name)?.context_length
  if (now !== undefined) return now
  const body = JSON.stringify({ model: name })
  const details = shown.safeParse(await read(`${server}/api/show`, { method: 'POST', body })).data
  if (!details) return undefined
  const set = /^num_ctx\s+(\d+)/m.exec(details.parameters)?.[1]
  const trained = count.parse(Object.entries(details.model_info).find(([key]) => key.endsWith('.context_length'))?.[1])
  return Math.min(set === undefined ? OLLAMA_DEFAULT : Number(set), trained ?? Infinity)
}
