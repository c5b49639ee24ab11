import { expect, test } from 'vitest'
import { spanBefore, spanOf } from '#/modules/stats/stats.model.ts'

test('a period has its days, and as many before it to compare with [S27]', () => {
  expect(spanOf({ period: '7' }, '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' })
  expect(spanOf({ period: 'today' }, '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(spanOf({ period: 'year' }, '2026-03-02')).toEqual({ from: '2026-01-01', to: '2026-03-02' })
  const backwards = { period: 'custom', from: '2026-03-02', to: '2026-03-01' } as const
  expect(spanOf(backwards, '2026-05-01')).toEqual({ from: '2026-03-01', to: '2026-03-02' })
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})
