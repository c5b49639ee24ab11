import type { Page } from '@playwright/test'
import { admin, type Stop } from './stop.ts'

async function statistics(page: Page, query = ''): Promise<void> {
  await page.goto(`/stats${query}`)
  await page.getByRole('group', { name: 'Uso por dia', exact: true }).getByRole('img').waitFor()
}

/** How the product is used. */
export const statsStops: readonly Stop[] = [
  { name: 'stats-general', as: admin, open: (page) => statistics(page, '?compare=true&period=90') },
  {
    name: 'stats-general-table',
    as: admin,
    open: async (page) => {
      await statistics(page)
      await page.getByRole('button', { name: 'Ações de Uso por dia da semana e hora' }).click()
      await page.getByRole('menuitem', { name: 'Ver como tabela' }).click()
    },
  },
  {
    name: 'stats-general-charts',
    as: admin,
    open: async (page) => {
      await statistics(page, '?period=90')
      await page.getByRole('group', { name: 'Satisfação por versão' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'stats-general-questions', as: admin, open: (page) => statistics(page, '?table=questions&period=year') },
  {
    name: 'stats-general-filters',
    as: admin,
    open: async (page) => {
      await statistics(page)
      await page.getByRole('button', { name: 'Mais filtros' }).click()
    },
  },
  {
    name: 'stats-general-empty',
    as: admin,
    open: async (page) => {
      await page.goto('/stats?period=custom&from=2001-01-01&to=2001-01-31')
      await page.getByText('Ainda não há dados neste período.').waitFor()
    },
  },
]
