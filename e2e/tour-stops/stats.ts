import type { Page } from '@playwright/test'
import { admin, stop, type Stop } from './stop.ts'

async function statistics(page: Page, query = ''): Promise<void> {
  await page.goto(`/stats${query}`)
  await page.getByRole('group', { name: 'Uso por dia', exact: true }).getByRole('img').waitFor()
}

/** The statistics of usage. */
export const statsStops: readonly Stop[] = [
  stop('stats-general', admin, (page) => statistics(page, '?compare=true&period=90')),
  stop('stats-general-table', admin, statistics, async (page) => {
    await page.getByRole('button', { name: 'Ações de Uso por dia da semana e hora' }).click()
    await page.getByRole('menuitem', { name: 'Ver como tabela' }).click()
  }),
  stop('stats-general-charts', admin, async (page) => {
    await statistics(page, '?period=90')
    await page.getByRole('group', { name: 'Satisfação por versão' }).scrollIntoViewIfNeeded()
  }),
  stop('stats-general-questions', admin, (page) => statistics(page, '?table=questions&period=year')),
  stop('stats-general-filters', admin, statistics, (page) =>
    page.getByRole('button', { name: 'Mais filtros' }).click(),
  ),
  stop('stats-general-empty', admin, '/stats?period=custom&from=2001-01-01&to=2001-01-31', (page) =>
    page.getByText('Ainda não há dados neste período.').waitFor(),
  ),
]
