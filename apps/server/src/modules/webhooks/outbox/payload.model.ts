import type { PayloadLevel } from '@prosa/contract/webhooks/webhook-events.ts'
import type { JsonObject } from '#/platform/events/events.tables.ts'

/** The most bytes of a body (H3); a longer text is read in the product by its id. */
export const MAX_BYTES = 20_000

/** Personal data of a chat that may leave with an event, by the level of the endpoint. */
export interface PersonalFacts {
  pseudonym: string
  name: string
  email: string | null
  /** The text of the event's message. */
  text: string | null
}

interface BodyFacts {
  type: string
  at: Date
  level: PayloadLevel
  /** Ids and facts of the event. */
  data: JsonObject
  personal: PersonalFacts | undefined
}

/** Builds the body of an event in the form of Standard Webhooks (C1): every attempt sends the same bytes. */
export function writeBody({ type, at, level, data, personal }: BodyFacts): string {
  const body = (extra: JsonObject) => JSON.stringify({ type, timestamp: at.toISOString(), data: { ...data, ...extra } })
  if (!personal || level === 'metadata') return body({})
  const { pseudonym, name, email, text } = personal
  if (level === 'pseudonymous') return body({ person: { pseudonym } })
  const person = { pseudonym, ...(name ? { name } : {}), ...(email ? { email } : {}) }
  const whole = body({ person, ...(text === null ? {} : { text }) })
  return Buffer.byteLength(whole) <= MAX_BYTES ? whole : body({ person, textOmitted: true })
}
