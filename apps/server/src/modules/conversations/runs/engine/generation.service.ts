import { setTimeout as sleep } from 'node:timers/promises'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Logger } from 'pino'
import { Hearing } from '#/modules/conversations/runs/engine/hearing.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { failed, type Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { lengthOf, promptOf, type PromptFacts } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { TableCalls } from '#/modules/conversations/runs/engine/table-calls.service.ts'
import { charactersPerTokenIn, withinContext } from '#/modules/conversations/runs/engine/within-context.model.ts'
import { answeringModels, type RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import { EMBEDDED_MODEL } from '@prosa/contract/models/models.ts'
import { failureOf, isUnknownEvent, type ProviderFailure } from '#/platform/ai/provider-failure.ts'
import { withTextFastPath } from '#/platform/speed/text-fast-path.ts'
import type { SheetTool } from '#/modules/knowledge/knowledge.service.ts'
import type { Mask } from '#/modules/conversations/safety/safety.service.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'
import type { Metrics } from '#/platform/metrics/metrics.ts'
import type { ModelRegistry, RegisteredModel } from '#/platform/ai/model-registry.ts'

const RETRIES = 2
const LONGEST_WAIT_MS = 30_000

export interface GenerationOptions {
  models: ModelRegistry
  log: Logger
  metrics: Pick<Metrics, 'providerErrors'>
  /** Milliseconds before the first repetition; twice as long before the second. */
  retryMs: number
  /** Hides personal data from providers outside of this machine. */
  mask: Mask | undefined
  /** Called whenever the run has something new to store. */
  onProgress: (run: LiveRun) => void
}

type Material = Omit<PromptFacts, 'reasons'> & {
  /** The tables that a model which writes may ask. */
  tables?: SheetTool | undefined
}

/**
 * Asks the assistant's model, then its spare one, and puts what they say into the run. Tries again only while nothing
 * was said (Rel7). Never rejects: every failure is an outcome. The run's own end is the caller's to see.
 */
export async function generate(run: LiveRun, material: Material, options: GenerationOptions): Promise<Outcome> {
  const { config } = run.facts
  let failure: ProviderFailure = { code: 'model_unavailable', retryable: false }
  let spent: LiveRun['usage'] = { input: undefined, output: undefined }
  for (const modelId of answeringModels(config, options.models)) {
    const found = options.models.find(modelId)
    if (!found || (config.asked?.json && !found.json)) continue
    run.modelId = found.info.id
    run.note = noteOf(config, found.info, options.models)
    run.isLocal = found.info.location === 'local'
    let isShortened = false
    let sees = found.info.vision
    for (let attempt = 0; attempt <= RETRIES; attempt++) {
      const result = await askWithTables(run, found, { ...material, sees }, options)
      run.usage = spent = withSpent(run, spent)
      if ('state' in result) return result
      failure = result
      if (run.cancelled !== undefined || run.hasSpoken) return failed(failure.code)
      if (failure.code === 'context_overflow' && !isShortened) {
        found.window?.refused(failure.contextTokens)
        isShortened = true
        continue
      }
      // a picture that it cannot read would end every later question of the conversation, too
      if (failure.code === 'provider_error' && !failure.retryable && sees && hasPictures(material)) {
        sees = false
        continue
      }
      const pause = failure.retryAfterMs ?? options.retryMs * 2 ** attempt * (0.75 + Math.random() / 2)
      if (!failure.retryable || attempt === RETRIES || pause > LONGEST_WAIT_MS) break
      // Fails where the run is cancelled meanwhile, which the next look at it sees.
      await sleep(pause, undefined, { signal: run.nextAttempt() }).catch(() => undefined)
      if (run.cancelled !== undefined) return failed(failure.code)
    }
  }
  return failed(failure.code)
}

const hasPictures = ({ files }: Material): boolean => [...(files?.values() ?? [])].some(({ picture }) => picture)

/** An empty answer is paid for, too: what attempts in vain used is counted with what the last one did, where that is known. */
function withSpent({ usage, hasSpoken }: LiveRun, spent: LiveRun['usage']): LiveRun['usage'] {
  const plus = (before: number | undefined, used: number | undefined) =>
    used === undefined ? (hasSpoken ? undefined : before) : countOf((before ?? 0) + used)
  return { input: plus(spent.input, usage.input), output: plus(spent.output, usage.output) }
}

/** Where a model cannot be given tables, or stumbles over them, it answers without. */
async function askWithTables(
  run: LiveRun,
  found: RegisteredModel,
  { tables, ...material }: Material,
  options: GenerationOptions,
): Promise<Outcome | ProviderFailure> {
  const { config } = run.facts
  // reasoning has to be handed back with what was asked, in ways that differ by provider
  const mayAsk =
    found.info.id !== EMBEDDED_MODEL && !config.asked?.json && (!found.info.reasoning || config.reasoning === 'off')
  const { sources, given } = run
  run.usage = { input: undefined, output: undefined }
  const result = await ask(run, found, mayAsk ? { ...material, tables } : material, options)
  if ('state' in result || !mayAsk || !tables || result.retryable || run.hasSpoken || run.cancelled !== undefined)
    return result
  const spent = run.usage
  run.sources = sources
  run.given = given
  run.usage = { input: undefined, output: undefined }
  const again = await ask(run, found, material, options)
  // what was spent on asking in vain is paid for, too
  run.usage = {
    input: countOf(sumOf([spent.input ?? 0, run.usage.input])),
    output: countOf(sumOf([spent.output ?? 0, run.usage.output])),
  }
  return again
}

/**
 * The note that people read under an answer of another model than the assistant's; null where its own model answered.
 */
function noteOf(config: RunConfig, answering: RegisteredModel['info'], models: ModelRegistry): string | null {
  if (answering.id === config.model) return null
  if (config.hidesModels) return 'Respondido por um modelo reserva.'
  const silent = models.find(config.model)?.info.name ?? splitModelId(config.model)[1]
  return `Respondido por ${answering.name} porque ${silent} não respondeu.`
}

/**
 * One call. It reads the provider's own stream and not `streamText`: with 200 streams whose tokens arrive one at a time,
 * `streamText` and its message stream cost 0.16 processor seconds for 1,000 tokens and 2.9 s (p99) to the first one, the provider's
 * stream 0.12 and 0.3 s. What `streamText` offers for it (steps, tools, message shapes) has no part in a run.
 */
async function ask(
  run: LiveRun,
  { info, model, window }: RegisteredModel,
  material: Material,
  { log, metrics, mask, onProgress }: GenerationOptions,
): Promise<Outcome | ProviderFailure> {
  const contextTokens = window ? await window.find() : null
  const signal = run.nextAttempt()
  const hiding = info.location === 'local' ? undefined : mask
  const hearing = new Hearing(run, hiding)
  try {
    const facts = { ...material, reasons: info.reasoning }
    const charactersPerToken = charactersPerTokenIn(facts.history, info.id)
    const { facts: fitted, crowded } = withinContext(facts, { contextTokens, charactersPerToken })
    const prompt = promptOf(fitted)
    run.crowded = crowded
    run.fittedPassages = fitted.passages.length
    run.askedCharacters = lengthOf(prompt.prompt)
    const asked = hiding ? { ...prompt, prompt: hiding.hidePrompt(prompt.prompt) } : prompt
    const fastPath = {
      parsed: 0,
      say(text: string) {
        if (signal.aborted) return
        run.lastHeardAt = performance.now()
        hearing.hearText(text)
        onProgress(run)
      },
    }
    const calls = new TableCalls(run, material.tables, { prompt: asked.prompt, mask: hiding, contextTokens })
    const finishes: FinishPart[] = []
    do {
      const { stream } = await withTextFastPath(fastPath, () =>
        model.doStream({ ...asked, ...calls.options, abortSignal: signal }),
      )
      const reader = readerOf(stream, signal)
      for (;;) {
        const { done, value: part } = await reader.read()
        signal.throwIfAborted()
        if (done) break
        run.lastHeardAt = performance.now()
        if (part.type === 'text-delta') {
          fastPath.parsed++
          hearing.hearText(part.delta)
        } else if (part.type === 'reasoning-delta') hearing.hear('reasoning', part.delta)
        else if (part.type === 'error' && !isUnknownEvent(part.error)) throw part.error
        else if (part.type === 'finish') finishes.push(part)
        else if (part.type === 'tool-call') calls.hear(part)
        else continue
        onProgress(run)
      }
      hearing.endCall()
    } while (await calls.answer())
    hearing.end()
    return ended(run, finishes)
  } catch (error) {
    // Whatever went wrong, nothing is left open behind it.
    run.giveUpAttempt()
    if (hearing.isOver && run.cancelled === undefined) {
      run.finishReason = hearing.reachedEnding ? 'stop' : 'length'
      return { state: 'done' }
    }
    const failure = failureOf(error)
    // Never the error itself: providers put prompts and their own bodies into it.
    if (run.cancelled === undefined) {
      log.warn({ runId: run.facts.runId, model: info.id, code: failure.code }, 'model failed')
      metrics.providerErrors.inc({ provider: splitModelId(info.id)[0], code: failure.code })
    }
    return failure
  }
}

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** By the last of its calls; what all of them used is counted. */
function ended(run: LiveRun, finishes: readonly FinishPart[]): Outcome | ProviderFailure {
  const { unified: reason, raw } = finishes.at(-1)?.finishReason ?? {}
  if (finishes.length > 0)
    run.usage = {
      input: countOf(sumOf(finishes.map(({ usage }) => usage.inputTokens.total))),
      output: countOf(sumOf(finishes.map(({ usage }) => usage.outputTokens.total))),
    }
  if (reason === 'content-filter') return failed('answer_blocked')
  // some name what they have no other word for: it broke off
  const complete = reason !== undefined && reason !== 'error' && raw !== 'error' && reason !== 'interrupted'
  if (complete && run.hasWords) {
    run.finishReason = reason === 'length' ? 'length' : 'stop'
    return { state: 'done' }
  }
  // one that only asks, and goes on asking where it may not, would do so again, and one that thought up to its limit, too
  return { code: 'provider_error', retryable: reason !== 'tool-calls' && reason !== 'length' }
}

const sumOf = (tokens: readonly (number | undefined)[]): number | undefined =>
  tokens.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0)

/** What the database can keep as a number of tokens; a provider may say anything. */
const countOf = (tokens: number | undefined): number | undefined =>
  Number.isInteger(tokens) && tokens! >= 0 && tokens! < 2 ** 31 ? tokens : undefined

/** Ends with the signal even where the stream itself does not, and closes what is behind it. */
function readerOf(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  signal: AbortSignal,
): ReadableStreamDefaultReader<LanguageModelV4StreamPart> {
  const reader = stream.getReader()
  const leave = () => void reader.cancel(signal.reason).catch(() => undefined)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return reader
}
