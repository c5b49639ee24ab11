import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AppContext } from '#/context.ts'
import type { ChatRow } from '#/modules/conversations/messages/own-chats.repository.ts'
import { getGuestAccessPolicy } from '#/modules/conversations/messages/guest-access.service.ts'
import { maskFor } from '#/modules/conversations/safety/safety.service.ts'
import { meterCallFor } from '#/modules/models/metering.service.ts'
import type { RegisteredModel } from '#/platform/ai/model-registry.ts'
import { computeCostMicros, estimateTokens } from '#/platform/ai/prices.ts'
import { exactCallOptions } from '#/platform/ai/registered-model.ts'
import { textWithoutThoughts } from '#/platform/ai/thoughts.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

/** A call to a model besides the answers: for a title, a summary or next questions. */
export interface Aside {
  chat: Pick<ChatRow, 'assistantId' | 'origin'>
  /** Payer of the call: a person, or a visitor's link. */
  userId: number | null
  linkId: string | null
  task: string
  /** Material for the task; instructions in it are ignored. */
  text: string
  /** Limit of output tokens, including reasoning. */
  mostTokens: number
  temperature: number
  longestMs: number
}

interface SideAnswer {
  /** The text without reasoning. */
  text: string
  /** The model reached its token limit. */
  cut: boolean
}

/**
 * Asks a model about a text masked by content safety, and counts the call in every budget that counts answers. `reveal`
 * restores masked values. Throws if a budget has no room, the link is closed or the model fails.
 */
export async function askAside(
  ctx: AppContext,
  { model, price, info }: RegisteredModel,
  { chat, userId, linkId, task, text, mostTokens, temperature, longestMs }: Aside,
  { reveal = false } = {},
): Promise<SideAnswer> {
  const sideCallPolicy = linkId === null ? undefined : getGuestAccessPolicy(ctx, chat).sideCalls
  if (linkId !== null) await sideCallPolicy?.requireRoom(ctx, linkId)
  const open: LanguageModelV4Prompt = [
    { role: 'system', content: task },
    { role: 'user', content: [{ type: 'text', text: text.toWellFormed() }] },
  ]
  const mask = await maskFor(ctx, chat.assistantId)
  const atMost = { input: estimateTokens(task.length + text.length), output: mostTokens }
  const call = { assistantId: chat.assistantId, modelId: info.id, micros: computeCostMicros(price, atMost) ?? 0 }
  const { answer, cut, costMicros } = await meterCallFor(ctx, { userId, linkId }, call, async () => {
    const { content, usage, finishReason } = await model.doGenerate({
      prompt: mask?.hidePrompt(open) ?? open,
      maxOutputTokens: mostTokens,
      ...exactCallOptions(info, temperature),
      abortSignal: AbortSignal.timeout(longestMs),
    })
    return {
      answer: textWithoutThoughts(content),
      cut: finishReason.unified === 'length',
      costMicros: computeCostMicros(price, { input: usage.inputTokens.total, output: usage.outputTokens.total }),
    }
  })
  if (linkId !== null && costMicros) await sideCallPolicy?.countCost(ctx, linkId, costMicros)
  const revealing = reveal ? mask?.reveal() : undefined
  const whole = revealing ? revealing.push(answer) + revealing.end() : answer
  return { text: whole.replaceAll('\0', '').toWellFormed(), cut }
}

/** Formats the beginnings of a question and its answer as material. */
export const formatExchange = ({ question, answer }: { question: string; answer: string }, most: number): string =>
  `Pergunta:\n${question.slice(0, most)}\n\nResposta:\n${answer.slice(0, most)}`

/** Returns the reason for a failed call for the log, without the provider's message, which may quote the conversation. */
export const errorCode = (error: unknown): string => (error instanceof DomainError ? error.code : 'provider_error')
