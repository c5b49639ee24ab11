import type { GivenFile } from '#/modules/conversations/messages/attachments/prompt-files.service.ts'
import { PICTURE_CHARACTERS } from '#/modules/conversations/runs/engine/given-files.model.ts'
import {
  answerTokens,
  HISTORY_TOKENS,
  type HistoryMessage,
  lengthOfMessage,
  type PromptFacts,
} from '#/modules/conversations/runs/engine/prompt.model.ts'
import { CHARACTERS_PER_TOKEN } from '#/platform/ai/prices.ts'

/** Characters of the general rules beside the instructions. */
const OWN_CHARACTERS = 3000
/** Share of the context that is used; the rest covers errors of the estimate. */
const FILLED = 0.95

const FEW_PASSAGES = 6
const MANY_PASSAGES = 10
/** From this context on, ten passages leave enough room for a conversation and its answer. */
const WIDE_TOKENS = 12_000

/** Returns how many passages to search by the answering model's context; null if unknown. */
export const passagesFor = (contextTokens: number | null): number =>
  contextTokens !== null && contextTokens >= WIDE_TOKENS ? MANY_PASSAGES : FEW_PASSAGES

export interface Room {
  /** Most tokens read and written; null for a model that reads no conversation. */
  contextTokens: number | null
  charactersPerToken: number
}

export interface Fitted {
  facts: PromptFacts
  /** Set if the conversation fills more than half of its room: characters of the newest messages that a summary keeps verbatim. */
  crowded?: number
}

/**
 * Cuts a prompt to a model's context: the answer reserves at most half; passages take half of the rest, or more in a short
 * conversation. The first passages and the newest messages with their files stay, files as far as they fit; question and
 * summary always stay.
 */
export function withinContext(facts: PromptFacts, { contextTokens, charactersPerToken }: Room): Fitted {
  if (contextTokens === null) return { facts }
  const { config, memory = '', history } = facts
  const answer = Math.min(answerTokens(config, facts.reasons), Math.floor(contextTokens / 2))
  const tools = JSON.stringify(config.asked?.tools ?? '').length
  const given = config.instructions.length + config.avoid.length + memory.length + tools + OWN_CHARACTERS
  const room = (contextTokens * FILLED - answer) * charactersPerToken - given
  const passages = fittingTexts(facts.passages, Math.max(room / 2, room - sumMessages(history)))
  const left = Math.min(room - sumLengths(passages), HISTORY_TOKENS * charactersPerToken)
  return {
    facts: { ...facts, passages, ...newestFitting(facts, left), answerTokens: answer },
    ...(sumMessages(history) > left / 2 ? { crowded: Math.max(0, Math.floor(left / 4)) } : {}),
  }
}

/** Fewest tokens of an answer that reveal how a model counts. */
const ENOUGH_TOKENS = 50
const MIN_CHARACTERS_PER_TOKEN = 2
const MAX_CHARACTERS_PER_TOKEN = 5

/**
 * Estimates the characters per token from the provider's counts for this model's answers in the conversation, otherwise from
 * Portuguese text. Answers with reasoning are skipped, since not all of their tokens are visible.
 */
export function charactersPerTokenIn(history: readonly HistoryMessage[], modelId: string): number {
  const counted = history.filter(({ model, outputTokens }) => model === modelId && outputTokens)
  const tokens = counted.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0)
  if (tokens < ENOUGH_TOKENS) return CHARACTERS_PER_TOKEN
  return Math.min(MAX_CHARACTERS_PER_TOKEN, Math.max(MIN_CHARACTERS_PER_TOKEN, sumLengths(counted) / tokens))
}

const sumLengths = (texts: readonly { text: string }[]): number => texts.reduce((sum, { text }) => sum + text.length, 0)

const sumMessages = (history: readonly HistoryMessage[]): number =>
  history.reduce((sum, message) => sum + lengthOfMessage(message), 0)

/** Returns the first texts that fit. */
function fittingTexts<T extends { text: string }>(texts: readonly T[], room: number): T[] {
  let left = room
  const end = texts.findIndex(({ text }) => (left -= text.length) < 0)
  return texts.slice(0, end === -1 ? texts.length : end)
}

function newestFitting({ history, files }: PromptFacts, room: number) {
  const fittingMessages: HistoryMessage[] = []
  const given = new Map<string, GivenFile>()
  let left = room
  for (const message of history.toReversed()) {
    left -= lengthOfMessage(message)
    if (left < 0 && fittingMessages.length > 0) break
    fittingMessages.unshift(message)
    for (const id of message.fileIds ?? []) {
      const file = given.has(id) ? undefined : files?.get(id)
      if (!file) continue
      const fitted = cutTo(file, Math.max(0, left))
      left -= fitted.text.length + (fitted.picture ? PICTURE_CHARACTERS : 0)
      given.set(id, fitted)
    }
  }
  return { history: fittingMessages, ...(files ? { files: given } : {}) }
}

/** Cuts a text to the room; a picture is kept whole or dropped. */
function cutTo({ picture, ...file }: GivenFile, room: number): GivenFile {
  if (picture) return room < PICTURE_CHARACTERS ? file : { ...file, picture }
  const text = file.text.slice(0, room).toWellFormed()
  return { ...file, text, cut: file.cut || text.length < file.text.length }
}
