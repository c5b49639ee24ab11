import { ask } from './inside.ts'
import { admin, teacher, type Stop } from './stop.ts'

/** What people think of answers, and what is done about it. */
export const ratingsStops: readonly Stop[] = [
  { name: 'ratings', as: admin, open: (page) => page.goto('/ratings') },
  { name: 'ratings-none', as: admin, open: (page) => page.goto('/ratings?q=nunca+perguntado') },
  {
    name: 'ratings-filters',
    as: admin,
    open: async (page) => {
      await page.goto('/ratings?value=bad')
      await page.getByRole('button', { name: 'Mais filtros' }).click()
      await page.getByLabel('Motivo', { exact: true }).waitFor()
    },
  },
  {
    name: 'ratings-drawer',
    as: admin,
    open: async (page) => {
      await page.goto('/ratings?value=bad')
      await page
        .getByRole('button', { name: /^Abrir a avaliação/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Conversa em volta da resposta' }).waitFor()
    },
  },
  {
    name: 'results',
    as: teacher,
    open: async (page) => {
      await page.goto('/results?period=year')
      await page.getByRole('heading', { name: 'Últimas avaliações' }).waitFor()
    },
  },
  { name: 'attendance', as: teacher, open: (page) => page.goto('/attendance') },
  {
    name: 'attendance-question',
    as: teacher,
    open: async (page) => {
      await page.goto('/attendance')
      await page.getByRole('button', { name: /declaração de matrícula/ }).click()
      await page.getByRole('region', { name: 'Conversa enviada' }).waitFor()
    },
  },
  {
    name: 'builder-ratings',
    as: teacher,
    open: async (page) => {
      await page.goto('/assistants/manage/1#avaliacoes')
      await page.getByRole('region', { name: 'Avaliações' }).getByRole('table').waitFor()
      await page.getByRole('region', { name: 'Avaliações' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'rating-dialog',
    as: teacher,
    open: async (page) => {
      await ask(page)
      await page.getByRole('button', { name: 'Resposta ruim' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
