import { z } from '#/protocol/zod.ts'

/** A row id in an address, within the range of the database's integers. */
export const rowIdSchema = z.coerce.number().int().positive().max(2_147_483_647)

/** A row id in a JSON body, where it is already a number. */
export const rowNumberSchema = z.number().int().positive().max(2_147_483_647)

/** The id and the name of a row. */
export const namedRowSchema = z.object({ id: z.number().int(), name: z.string() })
