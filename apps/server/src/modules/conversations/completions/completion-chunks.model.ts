import type { CompletionHead, FinishReason } from '#/modules/conversations/completions/completions.model.ts'

interface Delta {
  role?: 'assistant'
  content?: string
}

/** One Server-Sent Event of OpenAI's stream. */
export const frame = (data: object | string): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

export const lastFrame = frame('[DONE]')

/** Makes the chunks of one stream; where usage is asked for, every chunk before the last says `usage: null` (C4). */
export function chunksOf(head: CompletionHead, includeUsage: boolean) {
  const common = { ...head, object: 'chat.completion.chunk' }
  const noUsage = includeUsage ? { usage: null } : {}
  const choice = (delta: Delta, finish: FinishReason | null) => [
    { index: 0, delta, logprobs: null, finish_reason: finish },
  ]
  return {
    text: (delta: Delta): string => frame({ ...common, choices: choice(delta, null), ...noUsage }),
    end: (finish: FinishReason, more: object): string =>
      frame({ ...common, choices: choice({}, finish), ...noUsage, ...more }),
    usage: (usage: object | null): string => frame({ ...common, choices: [], usage }),
  }
}
