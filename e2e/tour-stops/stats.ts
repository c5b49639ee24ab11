import type { Page } from '@playwright/test'
import { adminEmail, defineStop, type Stop } from './stop.ts'

async function openStatistics(page: Page, query = ''): Promise<void> {
  await page.goto(`/stats${query}`)
  await page.getByRole('group', { name: 'Uso por dia', exact: true }).getByRole('img').waitFor()
}

/** The statistics of usage. */
export const statsStops: readonly Stop[] = [
  defineStop('stats-general', adminEmail, (page) => openStatistics(page, '?compare=true&period=90')),
  defineStop('stats-general-table', adminEmail, openStatistics, async (page) => {
    await page.getByRole('button', { name: 'Ações de Uso por dia da semana e hora' }).click()
    await page.getByRole('menuitem', { name: 'Ver como tabela' }).click()
  }),
  defineStop('stats-general-charts', adminEmail, async (page) => {
    await openStatistics(page, '?period=90')
    await page.getByRole('group', { name: 'Satisfação por versão' }).scrollIntoViewIfNeeded()
  }),
  defineStop('stats-general-questions', adminEmail, (page) => openStatistics(page, '?table=questions&period=year')),
  defineStop('stats-general-filters', adminEmail, openStatistics, (page) =>
    page.getByRole('button', { name: /^(Mais filtros|Filtrar)/ }).click(),
  ),
  defineStop('stats-general-empty', adminEmail, '/stats?period=custom&from=2001-01-01&to=2001-01-31', (page) =>
    page.getByText('Ainda não há dados neste período.').waitFor(),
  ),
]
