/** A tool call of the model; without an id its position makes one. */
interface CalledTool {
  name: string
  arguments: string
  id?: string
}

/** How the model server answers. Each field can be set by a test, in the model's name or in a message. */
export interface Behaviour {
  /** Number of words in the answer. */
  tokens: number
  /** 0 sends everything at once. */
  tokensPerSecond: number
  /** Milliseconds from the request to the headers. */
  headersMs: number
  /** Milliseconds from the headers to the first token. */
  firstTokenMs: number
  /** Any other status than 200 is an error in OpenAI's format. */
  status: number
  /** Seconds, sent as `Retry-After` with an error status; 0 sends none. */
  retryAfter: number
  /** A fault after `faultAt` tokens; '' for none. */
  fault: Fault
  faultAt: number
  /** Splits every event into pieces of this many bytes, also inside a character; 0 sends events whole. */
  pieceBytes: number
  /** Words of reasoning before the answer. */
  reasoning: number
  /** Answers with the received messages, as JSON. */
  echo: boolean
  /** Answers with this text, word by word, instead of the filler. */
  text: string
  /** How often `text` is repeated. */
  times: number
  toolCall: CalledTool | readonly CalledTool[] | null
  /** Reported length of the prompt in tokens; 0 counts them. */
  promptTokens: number
  reportsUsage: boolean
  /** The longest accepted prompt in tokens; longer ones are refused with OpenAI's message. 0 accepts all. */
  contextTokens: number
  /** The reported finish reason without a tool call. */
  finish: string
}

/** cut: the connection breaks · stall: silence · malformed: an event that is not JSON · error: an error event, as OpenAI sends them. */
export type Fault = '' | 'cut' | 'stall' | 'malformed' | 'error'

/** Lists the tool calls of an answer with their ids. */
export const listToolCalls = ({ toolCall }: Behaviour): Required<CalledTool>[] =>
  [toolCall ?? []].flat().map((call, index) => ({ id: `call_${index + 1}`, ...call }))

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
  reportsUsage: true,
  contextTokens: 0,
  finish: 'stop',
}

/** Parses `tokens=100&tokensPerSecond=50`; unknown keys are ignored. */
export function parseDirectives(directives: string): Partial<Behaviour> {
  const parsed: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(directives)) {
    const known: unknown = defaultBehaviour[key as keyof Behaviour]
    if (key === 'toolCall') parsed[key] = JSON.parse(value)
    else if (typeof known === 'number') parsed[key] = Number(value)
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
 * An answer near the length limit in three-byte characters, 8 MB of events: more than the sockets of a connection buffer, so that
 * the server notices whether its reader takes them.
 */
export const moreThanSocketsHold = { text: `${'字'.repeat(2000)} `, times: 1400 }

/** Splits a text into words with their following space, the tokens of the model server. */
export function tokensOf(text: string): string[] {
  return text.match(/\S*\s+|\S+$/g) ?? []
}

const fillerTokens = tokensOf(filler)

/** The server's Portuguese filler text of this many tokens; every token ends with one space. */
export function fillerText(tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => fillerToken(index)).join('')
}

export function fillerToken(index: number): string {
  return fillerTokens[index % fillerTokens.length] ?? ''
}
