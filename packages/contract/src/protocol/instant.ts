import { z } from '#/protocol/zod.ts'

/** A moment in an answer: a `Date` in the server, an ISO text for whoever asks. */
export const instant = z.codec(z.date(), z.iso.datetime(), {
  decode: (date) => date.toISOString(),
  encode: (text) => new Date(text),
})
