import type { CompletionMessage, CompletionRequest, ResponseFormat } from '#/openai-api/programs.ts'
import type { AnswerOptions, JsonOptions } from '@prosa/server/src/modules/conversations/runs/runs.service.ts'

interface Turn {
  role: 'user' | 'assistant'
  text: string
}

/** A converted request. */
export interface Conversation {
  past: Turn[]
  question: string
  /** Names of ignored parts of the request. */
  ignored: string[]
}

/**
 * Splits a request into earlier messages and the question. System and developer messages are left out, because only the
 * assistant sets instructions (M1). Adjacent messages of one role are joined.
 */
export function toConversation({ messages }: CompletionRequest): Conversation {
  const ignored = messages.flatMap(({ role }, index) => (isInstruction(role) ? [`messages[${index}]`] : []))
  const turns: Turn[] = []
  for (const { role, content } of messages) {
    const text = contentText(content).trim()
    if (text === '' || isInstruction(role)) continue
    const last = turns.at(-1)
    if (last?.role === role) last.text += `\n\n${text}`
    else turns.push({ role, text })
  }
  const question = turns.at(-1)?.role === 'user' ? (turns.pop()?.text ?? '') : ''
  return { past: turns, question, ignored }
}

/** Returns the requested options of the answer. */
export function toAnswerOptions(body: CompletionRequest): AnswerOptions {
  const { max_completion_tokens: most, max_tokens: mostBefore, temperature, stop, response_format: format } = body
  return {
    maxTokens: most ?? mostBefore ?? undefined,
    temperature: temperature ?? undefined,
    stop: typeof stop === 'string' ? [stop] : (stop ?? undefined),
    json: format ? toJsonOptions(format) : undefined,
  }
}

function toJsonOptions(format: ResponseFormat): JsonOptions | undefined {
  if (format.type === 'text') return undefined
  if (format.type === 'json_object') return {}
  const { name, description, schema } = format.json_schema
  return { name, ...(description === undefined ? {} : { description }), ...(schema ? { schema } : {}) }
}

const isInstruction = (role: CompletionMessage['role']): role is 'system' | 'developer' =>
  role === 'system' || role === 'developer'

function contentText(content: CompletionMessage['content']): string {
  if (typeof content === 'string') return content
  return content?.map(({ text }) => text).join('\n') ?? ''
}
