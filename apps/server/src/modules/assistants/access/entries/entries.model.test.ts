import { expect, test } from 'vitest'
import { endOf } from '#/modules/assistants/access/entries/entries.model.ts'

test.each([
  ['America/Noronha', '2026-11-24T01:59:59.000Z'],
  ['America/Sao_Paulo', '2026-11-24T02:59:59.000Z'],
  ['America/Manaus', '2026-11-24T03:59:59.000Z'],
  ['America/Rio_Branco', '2026-11-24T04:59:59.000Z'],
])('the last day of an access ends at midnight in %s [S14]', (timeZone, end) => {
  expect(endOf('2026-11-23', timeZone)?.toISOString()).toBe(end)
})

test('an access without a last day has no end [S14]', () => expect(endOf(null, 'America/Manaus')).toBeNull())
