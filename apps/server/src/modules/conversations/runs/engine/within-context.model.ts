import type { GivenFile } from '#/modules/conversations/messages/attachments/prompt-files.service.ts'
import { PICTURE_CHARACTERS } from '#/modules/conversations/runs/engine/given-files.model.ts'
import {
  answerTokens,
  HISTORY_TOKENS,
  type HistoryMessage,
  type PromptFacts,
} from '#/modules/conversations/runs/engine/prompt.model.ts'
import { CHARACTERS_PER_TOKEN } from '#/platform/ai/prices.ts'

/** What the product itself says to a model beside the instructions. */
const OWN_CHARACTERS = 3000
/** The part of the context that is filled: the rest is for what an estimate is wrong by. */
const FILLED = 0.95

const FEW_PASSAGES = 6
const MANY_PASSAGES = 10
/** From here on ten passages leave enough room for a conversation and its answer. */
const WIDE_TOKENS = 12_000

/** How many passages are looked for, by what the model that will read them reads at most; null where it is not known which one answers. */
export const passagesFor = (contextTokens: number | null): number =>
  contextTokens !== null && contextTokens >= WIDE_TOKENS ? MANY_PASSAGES : FEW_PASSAGES

export interface Room {
  /** Tokens that the model reads and writes at most; null for one that reads no conversation. */
  contextTokens: number | null
  charactersPerToken: number
}

export interface Fitted {
  facts: PromptFacts
  /** Where the conversation fills more than half of its room: how many characters of its newest messages a summary leaves as they are. */
  crowded?: number
}

/**
 * What fits a model: room for its answer, half of the context at most; of what is left passages take half, and more where
 * the conversation is short. The first passages and the newest messages with their files stay, a file as far as there is room;
 * the question always, and what is remembered of what was said before.
 */
export function withinContext(facts: PromptFacts, { contextTokens, charactersPerToken }: Room): Fitted {
  if (contextTokens === null) return { facts }
  const { config, memory = '', history } = facts
  const answer = Math.min(answerTokens(config, facts.reasons), Math.floor(contextTokens / 2))
  const given = config.instructions.length + config.avoid.length + memory.length + OWN_CHARACTERS
  const room = (contextTokens * FILLED - answer) * charactersPerToken - given
  const passages = fitting(facts.passages, Math.max(room / 2, room - lengthOf(history)))
  const left = Math.min(room - lengthOf(passages), HISTORY_TOKENS * charactersPerToken)
  return {
    facts: { ...facts, passages, ...newestFitting(facts, left), answerTokens: answer },
    ...(lengthOf(history) > left / 2 ? { crowded: Math.max(0, Math.floor(left / 4)) } : {}),
  }
}

/** The fewest tokens of an answer that tells how a model counts. */
const ENOUGH_TOKENS = 50
const FEWEST = 2
const MOST = 5

/**
 * How many characters a token has in this conversation: what the provider counted for the answers that this model gave in it;
 * without any, what is usual for Portuguese. Answers with thoughts say nothing, since these are counted and not all told.
 */
export function charactersPerTokenIn(history: readonly HistoryMessage[], modelId: string): number {
  const counted = history.filter(({ model, outputTokens }) => model === modelId && outputTokens)
  const tokens = counted.reduce((sum, { outputTokens }) => sum + (outputTokens ?? 0), 0)
  if (tokens < ENOUGH_TOKENS) return CHARACTERS_PER_TOKEN
  return Math.min(MOST, Math.max(FEWEST, lengthOf(counted) / tokens))
}

const lengthOf = (texts: readonly { text: string }[]): number => texts.reduce((sum, { text }) => sum + text.length, 0)

/** The first of them that fit. */
function fitting<T extends { text: string }>(texts: readonly T[], room: number): T[] {
  let left = room
  const end = texts.findIndex(({ text }) => (left -= text.length) < 0)
  return texts.slice(0, end === -1 ? texts.length : end)
}

function newestFitting({ history, files }: PromptFacts, room: number) {
  const kept: HistoryMessage[] = []
  const given = new Map<string, GivenFile>()
  let left = room
  for (const message of history.toReversed()) {
    left -= message.text.length
    if (left < 0 && kept.length > 0) break
    kept.unshift(message)
    for (const id of message.fileIds ?? []) {
      const file = given.has(id) ? undefined : files?.get(id)
      if (!file) continue
      const fitted = cutTo(file, Math.max(0, left))
      left -= fitted.text.length + (fitted.picture ? PICTURE_CHARACTERS : 0)
      given.set(id, fitted)
    }
  }
  return { history: kept, ...(files ? { files: given } : {}) }
}

/** As much of a text as fits; a picture whole, or not at all. */
function cutTo({ picture, ...file }: GivenFile, room: number): GivenFile {
  if (picture) return room < PICTURE_CHARACTERS ? file : { ...file, picture }
  const text = file.text.slice(0, room).toWellFormed()
  return { ...file, text, cut: file.cut || text.length < file.text.length }
}
