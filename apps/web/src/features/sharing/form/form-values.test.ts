import { afterEach, expect, test } from 'vitest'
import { bodyOf, formOf, newLinkSettings } from '#/features/sharing/form/form-values.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'

afterEach(() => showTimesIn(undefined))

test.each(['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])(
  'opening and saving a link moves its period by nothing, in %s [S15]',
  (zone) => {
    showTimesIn(zone)
    const period = { startsAt: '2026-11-23T03:30:00.000Z', endsAt: '2026-12-01T02:00:00.000Z' }
    expect(bodyOf(formOf({ ...newLinkSettings({ name: 'Feira', readable: false }), ...period }))).toMatchObject(period)
  },
)
