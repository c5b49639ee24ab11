import type { BlockedTopic } from '@prosa/contract/conversations/safety-rules.ts'
import { plainText } from '#/modules/conversations/safety/rules/plain-text.model.ts'

/** Returns the first topic with a word or phrase in the text, ignoring accents and case, including plurals. */
export function blockedTopic(text: string, topics: readonly BlockedTopic[]): BlockedTopic | undefined {
  const said = plainText(text)
  return topics.find(({ terms }) => terms.some((term) => hasTerm(said, plainText(term).trim())))
}

const hasTerm = (said: string, term: string): boolean =>
  term !== '' && [term, `${term}s`, `${term}es`].some((form) => said.includes(` ${form} `))
