import type { PromptFacts } from '#/modules/runs/engine/prompt.model.ts'
import { CHARACTERS_PER_TOKEN } from '#/platform/ai/prices.ts'

/** What the product itself says to a model beside the instructions. */
const OWN_CHARACTERS = 3000

/**
 * What fits a model that reads and writes so many tokens at most: half of them are for the answer at most, and of what is
 * left passages take no more than half. The first passages and the newest messages stay; the question always.
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
    history: newestFitting(facts.history, left),
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

function newestFitting<T extends { text: string }>(history: readonly T[], room: number): T[] {
  const [question, ...before] = history.toReversed()
  if (question === undefined) return []
  return [question, ...fitting(before, room - question.text.length)].toReversed()
}
