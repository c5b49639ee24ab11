import type { StatsFigure } from '@prosa/contract/stats/stats.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NAME_LINE, shortName } from '#/ui/charts/chart-parts.tsx'
import { StatsPage } from '#/features/stats/stats-page.tsx'
import type { StatsSearch } from '#/features/stats/stats-search.ts'
import { type Answers, problem, requestsTo } from '#/test-api.ts'
import { chooseOption, sessionUser, signIn, renderSearched } from '#/test-piece.tsx'

const cards = {
  people: 42,
  chats: 120,
  messages: 360,
  satisfaction: null,
  unanswered: 0.125,
  firstWordP50: 850,
  firstWordP95: 2400,
  failed: 0,
  cost: 12.5,
  costPerChat: 0.1,
  unpriced: 3,
}
const overview = {
  from: '2026-10-23',
  to: '2026-11-21',
  cards,
  previous: { ...cards, people: 40 },
  any: true,
  exchangeRate: { usdRate: 5.4, date: '2026-11-03' },
  models: [],
  abilities: { export: true, viewPeople: true },
}
const assistants: StatsFigure = {
  columns: [
    { key: 'name', label: 'Assistente', kind: 'text', sortable: true },
    { key: 'messages', label: 'Mensagens', kind: 'number', sortable: true },
    { key: 'cost', label: 'Custo', kind: 'money', sortable: true },
  ],
  rows: [
    { id: '7', cells: ['Secretaria', 1360, 12.5] },
    { id: 'gone-8', cells: ['Assistente excluído', 12, null] },
  ],
  total: 2,
  page: 1,
  pageSize: 10,
  suppressed: false,
}
const none = { ...assistants, rows: [], total: 0 }
const figure = (name: string) => `GET /api/stats/figures/${name}`
const charts = Object.fromEntries(
  ['days', 'hours', 'models', 'origins', 'funnel', 'versions', 'costs', 'retention', 'questions', 'people'].map(
    (name) => [figure(name), none],
  ),
)

async function open(search: StatsSearch = {}, answers: Answers = {}) {
  const requests = await signIn(sessionUser({ roles: ['admin'] }), {
    'GET /api/stats': overview,
    ...charts,
    [figure('assistants')]: assistants,
    ...answers,
  })
  return { requests, changes: await renderSearched<StatsSearch>(StatsPage, search) }
}

const card = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).closest('div')

test('the cards show known figures, and earlier ones only when comparing [S27]', async () => {
  await open({ compare: true })
  expect((await card('Pessoas ativas'))?.textContent).toContain('Antes: 40')
  expect((await card('Satisfação'))?.textContent).toContain('sem avaliações')
  expect((await card('Tempo até a 1ª palavra'))?.textContent).toContain('95% em até 2,4 s')
  expect((await card('Custo'))?.textContent).toContain('3 mensagens sem preço')
  expect(screen.getByText(/cotação de 03\/11\/2026/)).toBeDefined()
})

test('when a filter’s figures cannot be read, the filters stay and lead back [S27]', async () => {
  await open({}, { 'GET /api/stats?period=7': problem('not_found') })
  await choosePeriod('Últimos 7 dias')
  expect(await screen.findByText('Não foi possível carregar as estatísticas')).toBeDefined()
  await choosePeriod('Últimos 30 dias')
  expect(await card('Pessoas ativas')).toBeDefined()
})

const choosePeriod = (name: string) => chooseOption('Período', name)

test('a filter that matches very few people shows no numbers [S27]', async () => {
  const { requests } = await open({ groupId: 3 }, { 'GET /api/stats': { ...overview, cards: null } })
  expect(await screen.findByText(/menos de 5 pessoas/)).toBeDefined()
  expect(requestsTo(requests, figure('assistants'))).toEqual([])
})

test('an assistant links to its page unless it was deleted; the order is the server’s [S27]', async () => {
  const { changes, requests } = await open({ assistantId: 7, page: 2, sort: '-cost' })
  const table = within(await screen.findByRole('table', { name: 'Assistentes' }))
  const link = await table.findByRole('link', { name: 'Secretaria' })
  expect(link.getAttribute('href')).toBe('/assistants/manage/7')
  expect(table.getByText('Assistente excluído').closest('a')).toBeNull()
  expect(table.getByText(/R\$\s12,50/)).toBeDefined()
  const searches = requestsTo(requests, figure('assistants')).map(({ url }) => new URL(url).search)
  expect(searches).toContain('?assistantId=7&page=2&sort=-cost')
  await userEvent.click(table.getByRole('button', { name: /Mensagens/ }))
  expect(changes.at(-1)).toHaveProperty('sort')
})

const menuOf = async (chart: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Ações de ${chart}` }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent?.trim())
}

test('each chart is also a table, and says when it cannot be loaded [S27]', async () => {
  await open({}, { [figure('models')]: problem('not_found') })
  expect(await menuOf('Mensagens por assistente')).toEqual(['Ver como tabela', 'Baixar CSV'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Ver como tabela' }))
  const chart = within(screen.getByRole('group', { name: 'Mensagens por assistente' }))
  expect(await chart.findByText('1.360')).toBeDefined()
  expect(await menuOf('Mensagens por assistente')).toContain('Ver como gráfico')
  expect(screen.getByText('Não foi possível carregar este gráfico')).toBeDefined()
})

test('the table of hours lists only those in which something was written', async () => {
  const day = { key: 'day', label: 'Dia', kind: 'text', sortable: false } as const
  const hours = [0, 1, 2].map((hour) => ({ key: `h${hour}`, label: `${hour}h`, kind: 'number', sortable: false }))
  const rows = [
    { id: '1', cells: ['Segunda-feira', 0, 4, 0] },
    { id: '2', cells: ['Terça-feira', 0, 0, 0] },
  ]
  await open({}, { [figure('hours')]: { ...none, columns: [day, ...hours], rows, total: 2 } })
  await menuOf('Uso por dia da semana e hora')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Ver como tabela' }))
  const table = within(await screen.findByRole('table', { name: /Uso por dia da semana e hora/ }))
  const tableRows = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(tableRows).toEqual([[], ['Segunda-feira', '1h', '4']])
})

test('without the permission nothing can be exported [S27]', async () => {
  await open({}, { 'GET /api/stats': { ...overview, abilities: { export: false, viewPeople: false } } })
  expect(await menuOf('Uso por dia')).toEqual(['Ver como tabela'])
  expect(screen.queryByRole('button', { name: /Baixar CSV/ })).toBeNull()
})

const costs = (cost: number, budget: number | null): StatsFigure => ({
  ...assistants,
  columns: [
    { key: 'month', label: 'Mês', kind: 'text', sortable: false },
    { key: 'cost', label: 'Custo', kind: 'money', sortable: false },
    { key: 'budget', label: 'Orçamento atual', kind: 'money', sortable: false },
  ],
  rows: [{ id: '2026-11', cells: ['11/2026', cost, budget] }],
})

test.each([
  ['far above the cost is said in words', 0.9, 2600, /Orçamento atual: R\$\s2\.600,00 por mês\. .* menos de 1%/],
  ['near the cost is a line with a name', 900, 2600, /^Orçamento atual$/],
])('a budget that is %s is drawn as a line or as words [S27]', async (_, cost, budget, words) => {
  await open({}, { [figure('costs')]: costs(cost, budget) })
  const chart = await screen.findByRole('group', { name: 'Custo e orçamento por mês' })
  expect(await within(chart).findByText(words)).toBeDefined()
})

test.each([
  ['Tutor de biologia para o ensino médio · versão 12', 'Tutor de… · versão 12'],
  ['Tutor de biologia do ensino médio', 'Tutor de biologia do…'],
  ['Tutor · versão 1', 'Tutor · versão 1'],
  ['2026-11-21', '21/11'],
])('%s stands below a chart as %s [S27]', (name, expected) => {
  expect(shortName(name)).toBe(expected)
})

test('a long name beside few bars wraps to two lines [S27]', () => {
  expect(shortName('Enviaram 3 mensagens ou mais', 2 * NAME_LINE)).toBe('Enviaram 3 mensagens ou mais')
})

test('the monthly report takes the screen’s filters except the period [S27]', async () => {
  const { requests } = await open({ period: '90', assistantId: 7 }, { 'GET /api/stats/report': problem('unavailable') })
  await userEvent.click(await screen.findByRole('button', { name: 'Relatório mensal (PDF)' }))
  const months = await screen.findAllByRole('menuitem')
  expect(months).toHaveLength(12)
  expect(months[0]?.textContent).toContain('(até hoje)')
  await userEvent.click(months[1]!)
  await waitFor(() => expect(requestsTo(requests, 'GET /api/stats/report')).toHaveLength(1))
  const parameters = new URL(requestsTo(requests, 'GET /api/stats/report')[0]?.url ?? '').searchParams
  expect(Object.fromEntries(parameters)).toEqual({ assistantId: '7', month: expect.stringMatching(/^20\d\d-\d\d$/) })
})
