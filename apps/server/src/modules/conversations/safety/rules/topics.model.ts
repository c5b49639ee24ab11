import type { BlockedTopic } from '@prosa/contract/conversations/safety-rules.ts'
import { plainText } from '#/modules/conversations/safety/rules/plain-text.model.ts'

/** Returns the first topic with a word or phrase in the text, ignoring accents and case, including plurals. */
export function blockedTopic(text: string, topics: readonly BlockedTopic[]): BlockedTopic | undefined {
  const plain = plainText(text)
  return topics.find(({ terms }) => terms.some((term) => hasTerm(plain, plainText(term).trim())))
}

const hasTerm = (plain: string, term: string): boolean =>
  term !== '' && [term, `${term}s`, `${term}es`].some((form) => plain.includes(` ${form} `))
