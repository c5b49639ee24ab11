import type { Completion } from '@prosa/contract/conversations/completions.ts'
import type { AssistantModelRow, StoredAnswer } from '#/modules/conversations/completions/completions.repository.ts'

const PREFIX = 'assistente-'

const modelIdOf = (assistantId: number): string => `${PREFIX}${assistantId}`

/** The assistant that a model's name stands for; undefined for every other name. */
export function assistantIdOf(model: string): number | undefined {
  const digits = /^assistente-([1-9]\d{0,8})$/.exec(model)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** An assistant as OpenAI lists a model. */
export const presentModel = ({ id, name, description, createdAt }: AssistantModelRow) => ({
  id: modelIdOf(id),
  object: 'model' as const,
  created: seconds(createdAt),
  owned_by: 'prosa',
  name,
  description,
})

export const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

/** What every part of an answer repeats. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

export type FinishReason = Completion['choices'][number]['finish_reason']

/** How a stored answer that came to an end did so. */
export const finishReasonOf = ({ status, finishReason }: StoredAnswer): FinishReason =>
  status === 'blocked' ? 'content_filter' : (finishReason ?? 'stop')

/** Nothing where the provider did not count. */
export function usageOf({ inputTokens, outputTokens }: StoredAnswer): Completion['usage'] {
  if (inputTokens === null || outputTokens === null) return undefined
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens }
}

export const textOf = ({ parts }: StoredAnswer): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

export function extensionOf(answer: StoredAnswer, chatId: string, ignored: string[]): Completion['prosa'] {
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

/** The whole answer in OpenAI's format. */
export function presentCompletion(head: CompletionHead, answer: StoredAnswer, prosa: Completion['prosa']): Completion {
  const usage = usageOf(answer)
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: textOf(answer), refusal: null },
        logprobs: null,
        finish_reason: finishReasonOf(answer),
      },
    ],
    ...(usage ? { usage } : {}),
    prosa,
  }
}
