import type { Completion } from '#/openai-api/programs.ts'
import type { AssistantModelRow, StoredAnswer } from '#/openai-api/server/completions.repository.ts'

const PREFIX = 'assistente-'

const toModelId = (assistantId: number): string => `${PREFIX}${assistantId}`

/** Parses an assistant's id from a model name; undefined for other names. */
export function parseAssistantId(model: string): number | undefined {
  const digits = /^assistente-([1-9]\d{0,8})$/.exec(model)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Formats an assistant as a model in OpenAI's list. */
export const presentModel = ({ id, name, description, createdAt }: AssistantModelRow) => ({
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

export type FinishReason = Completion['choices'][number]['finish_reason']

/** Returns the finish reason of a completed answer. */
export const toFinishReason = ({ status, finishReason }: StoredAnswer): FinishReason =>
  status === 'blocked' ? 'content_filter' : (finishReason ?? 'stop')

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
export function presentCompletion(head: CompletionHead, answer: StoredAnswer, prosa: Completion['prosa']): Completion {
  const usage = toUsage(answer)
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answerText(answer), refusal: null },
        logprobs: null,
        finish_reason: toFinishReason(answer),
      },
    ],
    ...(usage ? { usage } : {}),
    prosa,
  }
}
