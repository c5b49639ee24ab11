import { z } from '#/protocol/zod.ts'

/** Lists show ten items a page unless the caller asks otherwise [S62]. */
export const PAGE_SIZE = 10

/** Add to the query of every paged list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
}

/** What a field in which one chooses among many asks: what is written in it, or the ones that are chosen already, one a line. */
export const choiceQuery = { q: z.string().max(100).default(''), ids: z.string().max(4000).default('') }

/** The first choices by their names; there are `more` where the others have to be searched for. */
export const choicesOf = <T extends z.ZodRawShape>(more: T) =>
  z.object({ items: z.array(z.object({ value: z.string(), name: z.string(), ...more })), more: z.boolean() })

/** Answer of a paged list; `total` counts every match, not the page. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() })
