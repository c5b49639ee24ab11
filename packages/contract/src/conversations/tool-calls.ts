import { z } from '#/protocol/zod.ts'

/**
 * `waiting`: a person decides before it begins. `unknown`: it changes something elsewhere, and its process ended before the
 * result was known.
 */
export const callStates = ['waiting', 'confirmed', 'begun', 'done', 'failed', 'refused', 'unknown'] as const

/** A call of a tool during an answer. Stored with each state before the call leaves. */
export const callSchema = z.object({
  type: z.literal('call'),
  /** The idempotency key of every try of this call. */
  id: z.uuid(),
  tool: z.string(),
  /** The tool's name for people. */
  label: z.string(),
  /** Whether it changes something outside of this conversation. */
  writes: z.boolean(),
  input: z.record(z.string(), z.unknown()),
  state: z.enum(callStates),
  /** How often it began. */
  tries: z.number().int(),
  /** The result, or why there is none. */
  output: z.string().optional(),
  /** Duration in milliseconds. */
  ms: z.number().int().optional(),
})
export type ToolCall = z.infer<typeof callSchema>
