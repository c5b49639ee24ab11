import type { Completion } from '#/openai-api/programs.ts'
import type { AnsweringRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import type { StoredAnswer } from '@prosa/server/src/modules/conversations/runs/program-answers.service.ts'

const PREFIX = 'assistente-'

const toModelId = (assistantId: number): string => `${PREFIX}${assistantId}`

/** Parses an assistant's id from a model name; undefined for other names. */
export function parseAssistantId(model: string): number | undefined {
  const digits = /^assistente-([1-9]\d{0,8})$/.exec(model)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Formats an assistant as a model in OpenAI's list. */
export const presentModel = ({ id, name, description, createdAt }: AnsweringRow) => ({
  id: toModelId(id),
  object: 'model' as const,
  created: unixSeconds(createdAt),
  owned_by: 'prosa',
  name,
  description,
})

export const unixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** Fields repeated in every chunk of an answer. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

type Choice = Completion['choices'][number]
export type FinishReason = Choice['finish_reason']
export type FunctionCall = NonNullable<Choice['message']['tool_calls']>[number]

/** Returns the finish reason of a completed answer that ends with these calls. */
export function toFinishReason({ status, finishReason }: StoredAnswer, calls: readonly FunctionCall[]): FinishReason {
  if (status === 'blocked') return 'content_filter'
  if (calls.length > 0) return 'tool_calls'
  return finishReason === 'length' ? 'length' : 'stop'
}

/** Returns the calls of the caller's functions with which an answer ends. */
export const answerCalls = ({ parts }: StoredAnswer, functions: ReadonlySet<string>): FunctionCall[] =>
  parts.flatMap((part) => {
    if (part.type !== 'call' || part.state !== 'waiting' || !functions.has(part.tool)) return []
    const { id, tool: name, input } = part
    const call = { name, arguments: JSON.stringify(input) }
    return [{ id: `call_${id.replaceAll('-', '')}`, type: 'function', function: call }]
  })

/** Returns the usage; undefined if the provider reported none. */
export function toUsage({ inputTokens, outputTokens }: StoredAnswer): Completion['usage'] {
  if (inputTokens === null || outputTokens === null) return undefined
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens }
}

export const answerText = ({ parts }: StoredAnswer): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

export function makeExtension(answer: StoredAnswer, chatId: string, ignored: string[]): Completion['prosa'] {
  const sources = answer.sources.map(({ number, documentId, documentName, page, place, passage }) => ({
    number,
    document_id: documentId,
    document_name: documentName,
    page,
    ...(place === undefined ? {} : { place }),
    passage,
  }))
  const withoutSource = answer.parts.flatMap((part) => (part.type === 'text' ? (part.withoutSource ?? []) : []))
  return { chat_id: chatId, message_id: answer.id, sources, without_source: withoutSource, ignored }
}

/** Formats a complete answer in OpenAI's format. */
export function presentCompletion(
  head: CompletionHead,
  answer: StoredAnswer,
  { calls, prosa }: { calls: FunctionCall[]; prosa: Completion['prosa'] },
): Completion {
  const usage = toUsage(answer)
  const text = answerText(answer)
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text === '' && calls.length > 0 ? null : text,
          refusal: null,
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
        },
        logprobs: null,
        finish_reason: toFinishReason(answer, calls),
      },
    ],
    ...(usage ? { usage } : {}),
    prosa,
  }
}
