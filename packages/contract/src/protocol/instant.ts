import { z } from '#/protocol/zod.ts'

/** A moment in a response: a `Date` on the server, an ISO text for the caller. */
export const instant = z.codec(z.date(), z.iso.datetime(), {
  decode: (date) => date.toISOString(),
  encode: (text) => new Date(text),
})
