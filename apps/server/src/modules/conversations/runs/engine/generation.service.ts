import { setTimeout as sleep } from 'node:timers/promises'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { ModelOutput } from '#/modules/conversations/runs/engine/model-output.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import { failureOutcome, type Outcome } from '#/modules/conversations/runs/engine/outcome.model.ts'
import { measurePrompt, writePrompt, type PromptFacts } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { needsDecision } from '#/modules/conversations/runs/engine/call-states.model.ts'
import { type CallStore, ToolCalls } from '#/modules/conversations/runs/engine/tool-calls.service.ts'
import { charactersPerTokenIn, withinContext } from '#/modules/conversations/runs/engine/within-context.model.ts'
import { answeringModels, mayCallTools, type RunConfig } from '#/modules/conversations/runs/runs.model.ts'
import { toProviderFailure, isUnknownEvent, type ProviderFailure } from '#/platform/ai/provider-failure.ts'
import { withTextFastPath } from '#/platform/speed/text-fast-path.ts'
import type { RunTool } from '#/modules/conversations/runs/run-tools.model.ts'
import type { Mask } from '#/modules/conversations/safety/safety.service.ts'
import { splitModelId } from '#/platform/ai/registered-model.ts'
import type { Metrics } from '#/platform/metrics/metrics.ts'
import type { ModelRegistry, RegisteredModel } from '#/platform/ai/model-registry.ts'
import { computeCostMicros, estimateTokens } from '#/platform/ai/prices.ts'

const RETRIES = 2
const LONGEST_WAIT_MS = 30_000

export interface GenerationOptions extends CallStore {
  models: ModelRegistry
  metrics: Pick<Metrics, 'providerErrors'>
  /** Milliseconds before the first retry; doubled before the second. */
  retryMs: number
  /** Masks personal data for providers outside this machine. */
  mask: Mask | undefined
  /** Called when the run has new events to store. */
  onProgress: (run: LiveRun) => void
}

type Material = Omit<PromptFacts, 'reasons'> & {
  /** The tools that a writing model may call. */
  tools: readonly RunTool[]
}

/**
 * Asks the assistant's model, then its fallback, and adds their text to the run. Retries only before the first word (Rel7).
 * Never rejects: failures are outcomes. The caller checks whether the run was cancelled.
 */
export async function generateAnswer(run: LiveRun, material: Material, options: GenerationOptions): Promise<Outcome> {
  const { config } = run.facts
  let failure: ProviderFailure = { code: 'model_unavailable', retryable: false }
  let spent: LiveRun['usage'] = { input: undefined, output: undefined }
  for (const modelId of answeringModels(config, options.models)) {
    const found = options.models.find(modelId)
    if (!found || !canDoAsked(found, config)) continue
    run.modelId = found.info.id
    run.note = writeNote(config, found.info, options.models)
    run.isLocal = found.info.location === 'local'
    let isShortened = false
    let sees = found.info.vision
    for (let attempt = 0; attempt <= RETRIES; attempt++) {
      const result = await askWithTools(run, found, { ...material, sees }, options)
      run.usage = spent = withSpent(run, spent)
      if ('state' in result) return result
      failure = result
      if (run.cancelled !== undefined || run.hasSpoken) return failureOutcome(failure.code)
      if (failure.code === 'context_overflow' && !isShortened) {
        found.window?.reportRefusal(failure.contextTokens)
        isShortened = true
        continue
      }
      // an unreadable picture would also fail every later question of the conversation
      if (failure.code === 'provider_error' && !failure.retryable && sees && hasPictures(material)) {
        sees = false
        continue
      }
      const pause = failure.retryAfterMs ?? options.retryMs * 2 ** attempt * (0.75 + Math.random() / 2)
      if (!failure.retryable || attempt === RETRIES || pause > LONGEST_WAIT_MS) break
      // An aborted sleep is a cancelled run, which the next line checks.
      await sleep(pause, undefined, { signal: run.nextAttempt() }).catch(() => undefined)
      if (run.cancelled !== undefined) return failureOutcome(failure.code)
    }
  }
  return failureOutcome(failure.code)
}

/** Whether a model can do what a program asked for beyond a text. */
const canDoAsked = ({ info, json }: RegisteredModel, config: RunConfig): boolean =>
  (!config.asked?.json || json) && (!config.asked?.tools || mayCallTools(info, config))

const hasPictures = ({ files }: Material): boolean => [...(files?.values() ?? [])].some(({ picture }) => picture)

/** Adds the usage of failed attempts, because empty answers are billed too. */
function withSpent({ usage, hasSpoken }: LiveRun, spent: LiveRun['usage']): LiveRun['usage'] {
  const plus = (before: number | undefined, used: number | undefined) =>
    used === undefined ? (hasSpoken ? undefined : before) : validCount((before ?? 0) + used)
  return { input: plus(spent.input, usage.input), output: plus(spent.output, usage.output) }
}

/**
 * Asks with tools; if the model does not support them or fails on them before any call that people see, asks without, unless
 * a program asked for them.
 */
async function askWithTools(
  run: LiveRun,
  found: RegisteredModel,
  material: Material,
  options: GenerationOptions,
): Promise<Outcome | ProviderFailure> {
  const { config } = run.facts
  const mayAsk = mayCallTools(found.info, config)
  const { sources, given, calls } = run
  const without = { ...material, tools: [] }
  run.usage = { input: undefined, output: undefined }
  const result = await callModel(run, found, mayAsk ? material : without, options)
  const isFinal = 'state' in result || result.retryable || run.hasSpoken || run.cancelled !== undefined
  if (isFinal || !mayAsk || config.asked?.tools || material.tools.length === 0 || run.calls !== calls) return result
  const spent = run.usage
  run.sources = sources
  run.given = given
  run.usage = { input: undefined, output: undefined }
  const again = await callModel(run, found, without, options)
  // failed queries are billed too
  run.usage = {
    input: validCount(sumTokens([spent.input ?? 0, run.usage.input])),
    output: validCount(sumTokens([spent.output ?? 0, run.usage.output])),
  }
  return again
}

/** Returns the note below an answer of a fallback model; null if the assistant's model answered. */
function writeNote(config: RunConfig, answering: RegisteredModel['info'], models: ModelRegistry): string | null {
  if (answering.id === config.model) return null
  if (config.hidesModels) return 'Respondido por um modelo reserva.'
  const silent = models.find(config.model)?.info.name ?? splitModelId(config.model)[1]
  return `Respondido por ${answering.name} porque ${silent} não respondeu.`
}

/**
 * Makes one call by the provider's stream instead of `streamText`: with 200 streams of single tokens, `streamText` took 0.16
 * processor seconds per 1,000 tokens and 2.9 s (p99) to the first one, the provider's stream 0.12 and 0.3 s. A run needs
 * none of its extras (steps, tools, message shapes).
 */
async function callModel(
  run: LiveRun,
  { info, model, price, window }: RegisteredModel,
  material: Material,
  { log, metrics, mask, onProgress, storeEvents }: GenerationOptions,
): Promise<Outcome | ProviderFailure> {
  const contextTokens = window ? await window.findTokens() : null
  const signal = run.nextAttempt()
  const hiding = info.location === 'local' ? undefined : mask
  const output = new ModelOutput(run, hiding)
  const finishes: FinishPart[] = []
  // characters of the step that has begun, and before it
  let open = { asked: 0, saidBefore: 0 }
  try {
    const facts = { ...material, calls: run.calls, reasons: info.reasoning }
    const charactersPerToken = charactersPerTokenIn(facts.history, info.id)
    const { facts: fitted, crowded } = withinContext(facts, { contextTokens, charactersPerToken })
    const prompt = writePrompt(fitted)
    run.crowded = crowded
    run.fittedPassages = fitted.passages.length
    const { responseFormat: format } = prompt
    const maskedPrompt = hiding
      ? {
          ...prompt,
          prompt: hiding.hidePrompt(prompt.prompt),
          ...(format ? { responseFormat: hiding.hideTexts(format) } : {}),
        }
      : prompt
    const fastPath = {
      parsedPieces: 0,
      addText(text: string) {
        if (signal.aborted) return
        run.lastHeardAt = performance.now()
        output.addText(text)
        onProgress(run)
      },
    }
    const calls = new ToolCalls(run, material.tools, {
      prompt: maskedPrompt.prompt,
      mask: hiding,
      contextTokens,
      signal,
      storeEvents,
      log,
    })
    for (let goesOn = true; goesOn;) {
      const [earlier, known] = [finishes.length, run.calls.length]
      const step = { ...maskedPrompt, ...calls.options, abortSignal: signal }
      run.askedCharacters = measurePrompt(step.prompt)
      open = { asked: run.askedCharacters, saidBefore: run.saidCharacters }
      const { stream } = await withTextFastPath(fastPath, () => model.doStream(step))
      const reader = makeReader(stream, signal)
      for (;;) {
        const { done, value: part } = await reader.read()
        signal.throwIfAborted()
        if (done) break
        run.lastHeardAt = performance.now()
        if (part.type === 'text-delta') {
          fastPath.parsedPieces++
          output.addText(part.delta)
        } else if (part.type === 'reasoning-delta') output.addPiece('reasoning', part.delta)
        else if (part.type === 'error' && !isUnknownEvent(part.error)) throw part.error
        else if (part.type === 'finish') finishes.push(part)
        else if (part.type === 'tool-call') calls.addCall(part)
        else continue
        onProgress(run)
      }
      output.endCall()
      open = { asked: 0, saidBefore: run.saidCharacters }
      goesOn = await calls.runCalls()
      const micros = computeCostMicros(price, sumUsage(finishes.slice(earlier)))
      if (micros !== null && run.calls.length > known)
        run.steps.push({ calls: run.calls.slice(known).map(({ id }) => id), micros })
    }
    output.flush()
    if (run.calls.some(needsDecision)) run.finishReason = 'call'
    return chooseOutcome(run, finishes)
  } catch (error) {
    // Whatever went wrong, nothing is left open behind it.
    run.giveUpAttempt()
    // the steps before the one that broke off were reported; without any, the whole is estimated at the end
    if (finishes.length > 0) {
      const { input, output: written } = sumUsage(finishes)
      run.usage = {
        input: validCount(sumTokens([input, estimateTokens(open.asked)])),
        output: validCount(sumTokens([written, estimateTokens(run.saidCharacters - open.saidBefore)])),
      }
    }
    if (output.isOver && run.cancelled === undefined) {
      run.finishReason = output.reachedEnding ? 'stop' : 'length'
      return { state: 'done' }
    }
    const failure = toProviderFailure(error)
    // Logs only the code, because providers include prompts and bodies in errors.
    if (run.cancelled === undefined) {
      log.warn({ runId: run.facts.runId, model: info.id, code: failure.code }, 'model failed')
      metrics.providerErrors.inc({ provider: splitModelId(info.id)[0], code: failure.code })
    }
    return failure
  }
}

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

/** Returns the outcome by the last call's finish; the usage of all calls is counted. */
function chooseOutcome(run: LiveRun, finishes: readonly FinishPart[]): Outcome | ProviderFailure {
  const { unified: reason, raw } = finishes.at(-1)?.finishReason ?? {}
  run.usage = sumUsage(finishes)
  if (run.finishReason === 'call') return { state: 'done' }
  if (reason === 'content-filter') return failureOutcome('answer_blocked')
  // some providers use other finish reasons for a broken answer
  const complete = reason !== undefined && reason !== 'error' && raw !== 'error' && reason !== 'interrupted'
  if (complete && run.hasWords) {
    run.finishReason = reason === 'length' ? 'length' : 'stop'
    return { state: 'done' }
  }
  // a model that only calls tools, or reasoned up to its limit, would do the same again
  return { code: 'provider_error', retryable: reason !== 'tool-calls' && reason !== 'length' }
}

/** Returns the usage of all calls with these ends; undefined where one has no count, or without any. */
const sumUsage = (finishes: readonly FinishPart[]): LiveRun['usage'] => ({
  input: validCount(sumTokens(finishes.map(({ usage }) => usage.inputTokens.total))),
  output: validCount(sumTokens(finishes.map(({ usage }) => usage.outputTokens.total))),
})

const sumTokens = (tokens: readonly (number | undefined)[]): number | undefined =>
  tokens.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    tokens.length > 0 ? 0 : undefined,
  )

/** Returns a token count that the database can store, since providers may send anything. */
const validCount = (tokens: number | undefined): number | undefined =>
  Number.isInteger(tokens) && tokens! >= 0 && tokens! < 2 ** 31 ? tokens : undefined

/** Creates a reader that ends with the signal even if the stream does not, and closes the stream. */
function makeReader(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  signal: AbortSignal,
): ReadableStreamDefaultReader<LanguageModelV4StreamPart> {
  const reader = stream.getReader()
  const cancelReading = () => void reader.cancel(signal.reason).catch(() => undefined)
  if (signal.aborted) cancelReading()
  signal.addEventListener('abort', cancelReading, { once: true })
  return reader
}
