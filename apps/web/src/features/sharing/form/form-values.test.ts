import { afterEach, expect, test } from 'vitest'
import { toBody, toForm, linkFormSchema, newLinkSettings } from '#/features/sharing/form/form-values.ts'
import { showTimesIn } from '#/lib/format/time-zone.ts'

afterEach(() => showTimesIn(undefined))

test.each(['America/Noronha', 'America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])(
  'opening and saving a link moves its period by nothing, in %s [S15]',
  (zone) => {
    showTimesIn(zone)
    const period = { startsAt: '2026-11-23T03:30:00.000Z', endsAt: '2026-12-01T02:00:00.000Z' }
    expect(toBody(toForm({ ...newLinkSettings({ name: 'Feira', readable: false }), ...period }))).toMatchObject(period)
  },
)

const formWith = (budget: string) => ({ ...toForm(newLinkSettings({ name: 'Feira', readable: false })), budget })

test.each([
  ['1.500', 150_000],
  ['1.500,00', 150_000],
  ['0,50', 50],
  ['', null],
])('a budget of %j is read in Brazilian notation', (budget, budgetCents) => {
  expect(linkFormSchema.safeParse(formWith(budget)).error?.issues).toBeUndefined()
  expect(toBody(formWith(budget))).toMatchObject({ budgetCents })
})

test.each(['1.5', '1e3', '0x10', '-5', 'R$ 50', 'Infinity', '0,001'])('%j is no budget', (budget) => {
  const { error } = linkFormSchema.safeParse(formWith(budget))
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['budget', 'Escreva um valor em reais, como 50,00, ou deixe em branco.'],
  ])
})

test('a stored budget is shown in a form that can be saved again', () => {
  const link = { ...newLinkSettings({ name: 'Feira', readable: false }), budgetCents: 125_050 }
  expect(toBody(toForm(link))).toMatchObject({ budgetCents: 125_050 })
})
