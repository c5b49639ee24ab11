import { z } from '#/protocol/zod.ts'

/** Identifies a state of an object that several people may change: see `versioned` of an operation. */
export const versionSchema = z.string().max(64)
