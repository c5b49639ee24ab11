import { z } from '#/protocol/zod.ts'

/** Lists show ten items a page unless the caller asks otherwise [S62]. */
export const PAGE_SIZE = 10

/** Add to the query of every paged list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
}

/** Answer of a paged list; `total` counts every match, not the page. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() })
