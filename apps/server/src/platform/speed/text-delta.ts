/** A server-sent event that carries only a piece of text, split around that text (still escaped as JSON). */
export interface TextDelta {
  before: string
  text: string
  after: string
  /** Deltas with the same identity belong to one text and may be joined. */
  identity: string
}

/** One provider's format of a text delta. */
interface Dialect {
  /** Finds the escaped text; can only match the key itself, since quotes inside a JSON string are escaped. */
  text: RegExp
  /** Identifies the text that the delta belongs to; undefined when the event contains more than text. */
  identify: (event: Json) => string | undefined
}

type Json = Record<string, unknown>

/** OpenAI's chat completions and compatible ones: Mistral, Ollama, llama.cpp, vLLM. */
const chatCompletion: Dialect = {
  text: /"content":\s?"((?:[^"\\]|\\.)*)"/,
  identify(event) {
    const [choice, ...others]: unknown[] = Array.isArray(event.choices) ? event.choices : []
    if (!isObject(choice) || others.length > 0) return undefined
    const onlyText =
      hasOnly(event, [
        'id',
        'object',
        'created',
        'model',
        'choices',
        'system_fingerprint',
        'service_tier',
        'obfuscation',
        'p',
      ]) &&
      hasOnly(choice, ['index', 'delta']) &&
      isText(choice.delta, 'content', 'role')
    return onlyText ? JSON.stringify([event.id, event.model, choice.index]) : undefined
  },
}

/** OpenAI's Responses API. */
const response: Dialect = {
  text: /"delta":\s?"((?:[^"\\]|\\.)*)"/,
  identify(event) {
    const { logprobs, ...rest } = event
    const onlyText =
      event.type === 'response.output_text.delta' &&
      (logprobs === undefined || (Array.isArray(logprobs) && logprobs.length === 0)) &&
      hasOnly(rest, ['type', 'sequence_number', 'item_id', 'output_index', 'content_index', 'delta', 'obfuscation'])
    return onlyText ? JSON.stringify([event.item_id, event.output_index, event.content_index]) : undefined
  },
}

/** Anthropic's messages. */
const contentBlock: Dialect = {
  text: /"text":\s?"((?:[^"\\]|\\.)*)"/,
  identify(event) {
    const { delta } = event
    const onlyText =
      event.type === 'content_block_delta' &&
      hasOnly(event, ['type', 'index', 'delta']) &&
      isText(delta, 'text', 'type') &&
      delta.type === 'text_delta'
    return onlyText ? JSON.stringify([event.index]) : undefined
  },
}

/**
 * Parses an event (its UTF-8 bytes as a latin1 string, with its closing blank line); undefined for all but a pure, non-empty text
 * delta. Google's events are not parsed: each carries its own usage, and they already arrive in large pieces.
 */
export function readTextDelta(event: string): TextDelta | undefined {
  const [, name, data] = /^(?:event: ?(\S+)\r?\n)?data: ?(\{[^\r\n]*\})\r?\n\r?\n$/.exec(event) ?? []
  if (data === undefined) return undefined
  const dialect = findDialect(name)
  const identity = dialect?.identify(parse(data))
  const found = identity === undefined ? null : (dialect?.text.exec(event) ?? null)
  if (identity === undefined || !found?.[1]) return undefined
  const start = found.index + found[0].length - found[1].length - 1
  const end = start + found[1].length
  return { before: event.slice(0, start), text: found[1], after: event.slice(end), identity: `${name}${identity}` }
}

/**
 * Returns the text of an event that differs from `like` only in its text; undefined when it differs otherwise, or contains an
 * escape, which only `readTextDelta` can handle. Almost every token takes this path, which parses nothing.
 */
export function textLike(like: TextDelta, event: string): string | undefined {
  if (!event.startsWith(like.before) || !event.endsWith(like.after)) return undefined
  const end = event.length - like.after.length
  for (let at = like.before.length; at < end; at++) if (mayEndText(event.charCodeAt(at))) return undefined
  return end > like.before.length ? event.slice(like.before.length, end) : undefined
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

function mayEndText(byte: number): boolean {
  return byte === QUOTE || byte === BACKSLASH || byte < 0x20
}

function findDialect(name: string | undefined): Dialect | undefined {
  if (name === undefined) return chatCompletion
  if (name === 'response.output_text.delta') return response
  return name === 'content_block_delta' ? contentBlock : undefined
}

function parse(json: string): Json {
  try {
    return JSON.parse(json) as Json
  } catch {
    return {}
  }
}

/** Whether an object has values only under these keys; null counts as no value. */
function hasOnly(object: Json, allowed: string[]): boolean {
  return Object.entries(object).every(([key, value]) => value === null || allowed.includes(key))
}

function isText(delta: unknown, key: string, other: string): delta is Json {
  return isObject(delta) && typeof delta[key] === 'string' && hasOnly(delta, [key, other])
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
