/** What one answer of the model server does. Every field may be set in a test, in the model's name or in a message. */
export interface Behaviour {
  /** How many words the answer has. */
  tokens: number
  /** 0 sends everything at once. */
  tokensPerSecond: number
  /** Milliseconds from the request to its headers. */
  headersMs: number
  /** Milliseconds from the headers to the first token. */
  firstTokenMs: number
  /** Anything but 200 answers an error in OpenAI's format. */
  status: number
  /** Seconds, sent as `Retry-After` with an error status; 0 sends none. */
  retryAfter: number
  /** Something that goes wrong after `faultAt` tokens; '' for nothing. */
  fault: Fault
  faultAt: number
  /** Splits every event into pieces of this many bytes, also inside a character; 0 sends events whole. */
  pieceBytes: number
  /** Words of reasoning before the answer. */
  reasoning: number
  /** Answers with the messages it received, as JSON. */
  echo: boolean
  /** Answers with this text, word by word, instead of the filler. */
  text: string
  /** How often it says `text`. */
  times: number
  toolCall: { name: string; arguments: string } | null
  /** What it says the prompt was long, in tokens; 0 counts them. */
  promptTokens: number
  /** The most tokens of a prompt that it reads; a longer one is refused in OpenAI's words. 0 reads all. */
  contextTokens: number
  /** Why it says that it stopped, where it called no tool. */
  finish: string
}

/** cut: the connection breaks · stall: silence · malformed: an event that is not JSON · error: an error event, as OpenAI sends them. */
export type Fault = '' | 'cut' | 'stall' | 'malformed' | 'error'

export const defaultBehaviour: Behaviour = {
  tokens: 20,
  tokensPerSecond: 0,
  headersMs: 0,
  firstTokenMs: 0,
  status: 200,
  retryAfter: 0,
  fault: '',
  faultAt: 0,
  pieceBytes: 0,
  reasoning: 0,
  echo: false,
  text: '',
  times: 1,
  toolCall: null,
  promptTokens: 0,
  contextTokens: 0,
  finish: 'stop',
}

/** Reads `tokens=100&tokensPerSecond=50`; keys that are no behaviour are ignored. */
export function parseDirectives(directives: string): Partial<Behaviour> {
  const parsed: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(directives)) {
    const known: unknown = defaultBehaviour[key as keyof Behaviour]
    if (typeof known === 'number') parsed[key] = Number(value)
    else if (typeof known === 'boolean') parsed[key] = value !== 'false' && value !== '0'
    else if (typeof known === 'string') parsed[key] = value
  }
  return parsed
}

/** Directives after a '?' in the model's name, such as `prosa-teste?tokens=100`. */
export function directivesOfModel(model: string): string {
  const at = model.indexOf('?')
  return at < 0 ? '' : model.slice(at + 1)
}

/** Directives in double brackets anywhere in a message, such as `Olá! [[fault=cut&faultAt=5]]`. */
export function directivesOfMessage(message: string): string {
  return /\[\[([^\]]*)\]\]/.exec(message)?.[1] ?? ''
}

const filler =
  'A avaliação de português começa às nove horas e não há segunda chamada; três questões são sobre interpretação, ' +
  'então leia com atenção o enunciado inteiro, anote suas dúvidas à parte e só depois responda. Bom trabalho, você já está ' +
  'pronto para começar. '

/**
 * An answer near the limit of its length in letters of three bytes each, 8 MB of events: more than the sockets of a connection hold, so that
 * the server sees whether its reader takes them.
 */
export const moreThanSocketsHold = { text: `${'字'.repeat(2000)} `, times: 1400 }

/** The words of a text, each with the space after it: what the model server counts as tokens. */
export function tokensOf(text: string): string[] {
  return text.match(/\S*\s+|\S+$/g) ?? []
}

const fillerTokens = tokensOf(filler)

/** The Portuguese text that the model server answers with when asked for so many tokens; every token ends in one space. */
export function fillerText(tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => fillerToken(index)).join('')
}

export function fillerToken(index: number): string {
  return fillerTokens[index % fillerTokens.length] ?? ''
}
