import { z } from '#/protocol/zod.ts'

/** A number in an address that names a row: as large as the database's integers are, and no larger. */
export const rowIdSchema = z.coerce.number().int().positive().max(2_147_483_647)

/** The same in a body, where it is a number already. */
export const rowNumberSchema = z.number().int().positive().max(2_147_483_647)

/** A row by the name that people know it by. */
export const namedRowSchema = z.object({ id: z.number().int(), name: z.string() })
