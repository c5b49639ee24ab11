import type { GivenFile } from '#/modules/conversations/chats/attachments/prompt-files.service.ts'
import { PICTURE_CHARACTERS } from '#/modules/conversations/runs/engine/given-files.model.ts'
import type { HistoryMessage, PromptFacts } from '#/modules/conversations/runs/engine/prompt.model.ts'
import { CHARACTERS_PER_TOKEN } from '#/platform/ai/prices.ts'
import type { RegisteredModel } from '#/platform/ai/registered-model.ts'

/** What the product itself says to a model beside the instructions. */
const OWN_CHARACTERS = 3000

/** For a model that runs here and of which nobody said how much it reads, and where it is not known which one answers. */
const FEW_PASSAGES = 6
/** For all others: what a small context does not hold is left out below, the last passages first. */
const MANY_PASSAGES = 10

/** How many passages are looked for, by the model that will read them. */
export const passagesFor = (model: Pick<RegisteredModel, 'info' | 'contextTokens'> | undefined): number =>
  model && (model.info.location !== 'local' || model.contextTokens !== null) ? MANY_PASSAGES : FEW_PASSAGES

/**
 * What fits a model that reads and writes so many tokens at most: half of them are for the answer at most, and of what is
 * left passages take no more than half. The first passages and the newest messages with their files stay, a file as far as
 * there is room; the question always.
 */
export function withinContext(facts: PromptFacts, contextTokens: number | null): PromptFacts {
  if (contextTokens === null) return facts
  const { config } = facts
  const answer = Math.floor(contextTokens / 2)
  const room = (contextTokens - answer) * CHARACTERS_PER_TOKEN - config.instructions.length - OWN_CHARACTERS
  const passages = fitting(facts.passages, room / 2)
  const left = room - lengthOf(passages)
  return {
    ...facts,
    passages,
    ...newestFitting(facts, left),
    config: { ...config, asked: { ...config.asked, maxTokens: Math.min(config.asked?.maxTokens ?? answer, answer) } },
  }
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
