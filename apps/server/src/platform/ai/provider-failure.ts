import { APICallError, LoadAPIKeyError, TypeValidationError } from '@ai-sdk/provider'
import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'

/** A provider's failure as our own error code; the provider's status and body are not passed on (T2). */
export interface ProviderFailure {
  readonly code: ErrorCode
  /** Whether the same call may succeed a little later. */
  readonly retryable: boolean
  /** How long the provider asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number
  /** For a prompt that is too long: the most tokens that the model reads, if the provider said so. */
  readonly contextTokens?: number
}

/** Classifies any error of a call to a provider. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (APICallError.isInstance(error)) return ofStatus(error)
  if (LoadAPIKeyError.isInstance(error)) return { code: 'provider_auth', retryable: false }
  if (isTimeout(error)) return { code: 'provider_timeout', retryable: false }
  return ofEvent(error)
}

function ofStatus(error: APICallError): ProviderFailure {
  const status = error.statusCode
  const prose = errorProse(error)
  if (isRefusal(error.data, prose)) return { code: 'answer_blocked', retryable: false }
  if (status === 401 || status === 402 || status === 403 || isAccount(prose))
    return { code: 'provider_auth', retryable: false }
  // OpenAI reports a request above a minute's whole limit as a rate limit, but waiting does not help
  if (status === 413 || (status === 429 ? /Request too large for/.test(prose) : isOverflow(prose)))
    return overflow(prose)
  // a model that was withdrawn or mistyped in the environment: trying again does not help
  if (status === 404 || status === 410 || (status === 400 && missing.test(prose)))
    return { code: 'model_unavailable', retryable: false }
  if (status === 429 || status === 503 || status === 529)
    return { code: 'provider_busy', retryable: true, ...retryAfter(error) }
  if (status === 408 || status === 504) return { code: 'provider_timeout', retryable: true }
  if (isTimeout(error.cause)) return { code: 'provider_timeout', retryable: false }
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 409
  return { code: 'provider_error', retryable: !refused && !unreadable.test(prose) }
}

/** Classifies an error in the middle of a stream, in any provider's format, or a broken connection. */
function ofEvent(event: unknown): ProviderFailure {
  // an SDK that does not know the format of the event passes it on unchanged
  const error = TypeValidationError.isInstance(event) ? event.value : event
  const prose = errorProse(error)
  if (isRefusal(error, prose)) return { code: 'answer_blocked', retryable: false }
  if (isOverflow(prose)) return overflow(prose)
  const message = typeof error === 'string' ? error : joinErrorCodes(error)
  if (isAccount(`${message} ${prose}`) || /invalid_api_key|authentication|\b40[123]\b/.test(message))
    return { code: 'provider_auth', retryable: false }
  if (/rate.?limit|overloaded|\b(429|503|529)\b/i.test(message)) return { code: 'provider_busy', retryable: true }
  if (/timeout_error/.test(message)) return { code: 'provider_timeout', retryable: true }
  return { code: 'provider_error', retryable: true }
}

/** A wrong key, or an account without credit or permission, reported under another status: waiting does not help. */
const accounts = [
  /insufficient_quota|billing_hard_limit|billing_not_active|organization must be verified/i, // OpenAI
  /billing_error|credit balance is too low|specified API usage limits|organization has been disabled/i, // Anthropic
  /API_KEY_INVALID|API key not valid|spending cap|credits are depleted|enable billing|location is not supported/i, // Google
  /insufficient credits/i, // OpenRouter
]
const isAccount = (prose: string): boolean => accounts.some((pattern) => pattern.test(prose))

/** Messages that a model of this name does not exist. */
const missing =
  /model_not_found|not_found_error|NotFoundError|DeploymentNotFound|invalid_model|model\S* .{0,80}(not found|does not exist)/i

/** Messages that a picture cannot be read, sent with the status of a server failure: Ollama, llama.cpp, vLLM. */
const unreadable = /failed to (process inputs: image|(load|decode) image)|cannot identify image/i

/** Messages and error types for a prompt longer than the model reads: no status is specific to it. */
const overflows = [
  /context_length_exceeded|exceed_context_size/, // OpenAI and those like it; llama.cpp
  /maximum context length|maximum model length|max_model_len/i, // OpenAI, vLLM, Mistral
  /exceeds? the (available context size|context window|model's context)/i, // llama.cpp, OpenAI
  /(prompt|input) is too long|exceed context limit/i, // Anthropic, Bedrock
  /input length exceeds|prompt too long; exceeded/i, // Ollama
  /input token count.{0,40}exceeds the maximum/i, // Google
  /greater than the context length|maximum prompt length is/i, // LM Studio, xAI
]
const isOverflow = (prose: string): boolean => overflows.some((pattern) => pattern.test(prose))

/** The limit in such messages: `maximum context length is 8192`, `"n_ctx":8192`, `213462 tokens > 200000 maximum`. */
const namedLimit =
  /(?:n_ctx\\?"\s*:\s*|(?:context|model|prompt) length (?:is|of(?: only)?) |context (?:size|limit)[^\d]{1,3}(?:\d+ \+ \d+ > )?|tokens > )(\d{3,8})/i

function overflow(prose: string): ProviderFailure {
  const tokens = namedLimit.exec(prose)?.[1]
  const code = 'context_overflow'
  return { code, retryable: false, ...(tokens === undefined ? {} : { contextTokens: Number(tokens) }) }
}

const LONGEST_PROSE = 4000
/** The whole text of an error, to recognize its kind. It is never shown or logged. */
function errorProse(error: unknown): string {
  if (APICallError.isInstance(error)) return `${error.message} ${error.responseBody ?? ''}`.slice(0, LONGEST_PROSE)
  if (error instanceof Error) return error.message.slice(0, LONGEST_PROSE)
  return (typeof error === 'string' ? error : (JSON.stringify(error) ?? '')).slice(0, LONGEST_PROSE)
}

/** Reads the wait from `Retry-After` (seconds or a date) or from Google's `retryDelay` in seconds. */
function retryAfter({ responseHeaders, responseBody = '' }: APICallError): { retryAfterMs?: number } {
  const header = responseHeaders?.['retry-after'] ?? /"retryDelay":\s*"([\d.]+)s"/.exec(responseBody)?.[1]
  if (header === undefined) return {}
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? { retryAfterMs: Math.max(0, ms) } : {}
}

const isRefusal = (data: unknown, prose: string): boolean =>
  /content_filter|content_policy|invalid_prompt|safety/.test(joinErrorCodes(data)) ||
  /blocked by content filter/i.test(prose)

/**
 * Whether an event of a stream has a format that its SDK does not know and carries neither text nor an error: providers and
 * gateways may add kinds at any time, and a client should skip those that it does not know.
 */
export function isUnknownEvent(error: unknown): boolean {
  if (!TypeValidationError.isInstance(error)) return false
  const { value } = error
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { type, delta } = value as { type?: unknown; delta?: { type?: unknown } }
  if (typeof type === 'string') return !/error/.test(type) && delta?.type !== 'text_delta' && !('object' in value)
  return !Object.keys(value).some((key) => telling.test(key))
}

/** Fields in which services send text, an end or an error. */
const telling =
  /^(error|errors|code|status|message|msg|detail|details|object|choices|candidates|content|text|delta|output|reason)$/i

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || /timeout/i.test(error.message) || ('cause' in error && isTimeout(error.cause)))

/** The type and code of an error object (a name or a status), one level deep; its message is prose and is not judged. */
function joinErrorCodes(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { type, code, error } = value as { type?: unknown; code?: unknown; error?: unknown }
  const words = [type, code, error === undefined ? '' : joinErrorCodes(error)]
  return words.filter((one) => typeof one === 'string' || typeof one === 'number').join(' ')
}
