import { z } from '#/protocol/zod.ts'

/** Names one state of what several people may change: see `versioned` of an operation. */
export const versionSchema = z.string().max(64)
