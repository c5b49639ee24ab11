import type pg from 'pg'
import type { Mock } from 'vitest'

/** The most rows that one of the observed statements returned. */
export async function findMostRows(queries: Mock<pg.Client['query']>): Promise<number> {
  const results = await Promise.allSettled(queries.mock.results.map(({ value }) => value as unknown))
  return Math.max(
    ...results.map((result) =>
      result.status === 'fulfilled' ? ((result.value as pg.QueryResult)?.rows?.length ?? 0) : 0,
    ),
  )
}
