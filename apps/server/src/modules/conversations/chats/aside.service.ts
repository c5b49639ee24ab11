import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AppContext } from '#/context.ts'
import type { ChatRow } from '#/modules/conversations/messages/own-chats.repository.ts'
import { guestAccessPolicyOf } from '#/modules/conversations/messages/guest-access.service.ts'
import { maskFor } from '#/modules/conversations/safety/safety.service.ts'
import { meterFor } from '#/modules/models/metering.service.ts'
import type { RegisteredModel } from '#/platform/ai/model-registry.ts'
import { costMicrosOf, tokensOf } from '#/platform/ai/prices.ts'
import { obediently } from '#/platform/ai/registered-model.ts'
import { textWithoutThoughts } from '#/platform/ai/thoughts.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** What a model is asked beside the answers of a conversation: for its title, for a summary, for what to ask next. */
export interface Aside {
  chat: Pick<ChatRow, 'assistantId' | 'origin'>
  /** In whose name it is counted: a person's, or that of the link by which a visitor came. */
  userId: number | null
  linkId: string | null
  task: string
  /** Material, in which no order is obeyed. */
  text: string
  /** Of the answer; models that think before they write need some for that. */
  mostTokens: number
  temperature: number
  longestMs: number
}

interface Said {
  /** Without the thoughts that some models write before it. */
  said: string
  /** The model had more to say. */
  cut: boolean
}

/**
 * Asks a model with what the masks of content safety leave of the text, and counts it in every budget that an answer counts in.
 * `reveal` puts what was hidden back into the answer. Throws where a budget has no room, the link is shut or the model fails.
 */
export async function askAside(
  ctx: AppContext,
  { model, price, info }: RegisteredModel,
  { chat, userId, linkId, task, text, mostTokens, temperature, longestMs }: Aside,
  { reveal = false } = {},
): Promise<Said> {
  const beside = linkId === null ? undefined : guestAccessPolicyOf(ctx, chat).beside
  if (linkId !== null) await beside?.allow(ctx, linkId)
  const open: LanguageModelV4Prompt = [
    { role: 'system', content: task },
    { role: 'user', content: [{ type: 'text', text: text.toWellFormed() }] },
  ]
  const mask = await maskFor(ctx, chat.assistantId)
  const atMost = { input: tokensOf(task.length + text.length), output: mostTokens }
  const call = { assistantId: chat.assistantId, modelId: info.id, micros: costMicrosOf(price, atMost) ?? 0 }
  const { answer, cut, costMicros } = await meterFor(ctx, { userId, linkId }, call, async () => {
    const { content, usage, finishReason } = await model.doGenerate({
      prompt: mask?.hidePrompt(open) ?? open,
      maxOutputTokens: mostTokens,
      ...obediently(info, temperature),
      abortSignal: AbortSignal.timeout(longestMs),
    })
    return {
      answer: textWithoutThoughts(content),
      cut: finishReason.unified === 'length',
      costMicros: costMicrosOf(price, { input: usage.inputTokens.total, output: usage.outputTokens.total }),
    }
  })
  if (linkId !== null && costMicros) await beside?.count(ctx, linkId, costMicros)
  const revealing = reveal ? mask?.reveal() : undefined
  const whole = revealing ? revealing.push(answer) + revealing.end() : answer
  return { said: whole.replaceAll('\0', '').toWellFormed(), cut }
}

/** The beginnings of a question and of its answer, as material. */
export const exchangeOf = ({ question, answer }: { question: string; answer: string }, most: number): string =>
  `Pergunta:\n${question.slice(0, most)}\n\nResposta:\n${answer.slice(0, most)}`

/** Why a model was not asked or did not answer, for the log: without what a provider says of it, which may quote the conversation. */
export const codeOf = (error: unknown): string => (error instanceof DomainError ? error.code : 'provider_error')
