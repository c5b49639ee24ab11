import { admin, student, type Stop } from './stop.ts'

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
        .getByRole('button', { name: /^Abrir/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Conversa em volta da resposta' }).waitFor()
    },
  },
  {
    name: 'rating-dialog',
    as: student,
    open: async (page) => {
      await page.goto('/assistants/1/chats')
      await page.getByRole('navigation', { name: 'Conversas' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Resposta ruim' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
