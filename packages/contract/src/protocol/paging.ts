import { z } from '#/protocol/zod.ts'

/** Items per page of a list, unless the caller asks for another number [S62]. */
export const PAGE_SIZE = 10

/** Query parameters of every paged list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
}

/** Query of a field with many choices: the search text, or the ids already chosen, one per line. */
export const choiceQuery = { q: z.string().max(100).default(''), ids: z.string().max(4000).default('') }

/** The first matching choices; `more` tells whether the person has to search for the others. */
export const choicesSchema = <T extends z.ZodRawShape>(more: T) =>
  z.object({ items: z.array(z.object({ value: z.string(), name: z.string(), ...more })), more: z.boolean() })

/** Response of a paged list; `total` counts all matches, not only this page. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() })
