import { named, z } from '#/protocol/zod.ts'

/** An invalid field of a request: a JSON pointer to it and a sentence in Portuguese. */
export const fieldErrorSchema = z.object({ pointer: z.string(), code: z.string(), detail: z.string() })
export type FieldError = z.infer<typeof fieldErrorSchema>

/**
 * The body of application/problem+json (RFC 9457) with our extensions. `retryAfter` is in seconds, at most 60 with a
 * 429.
 */
export const problemSchema = named('Problem', {
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(fieldErrorSchema).optional(),
  retryAfter: z.number().int().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof problemSchema>
