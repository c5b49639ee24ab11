import { openAnsweredChat } from './inside.ts'
import { adminEmail, defineStop, teacherEmail, type Stop } from './stop.ts'

/** Ratings of answers, and their handling. */
export const ratingsStops: readonly Stop[] = [
  defineStop('ratings', adminEmail, '/ratings'),
  defineStop('ratings-none', adminEmail, '/ratings?q=nunca+perguntado'),
  defineStop('ratings-filters', adminEmail, '/ratings?value=bad', async (page) => {
    await page.getByRole('button', { name: 'Mais filtros' }).click()
    await page.getByLabel('Motivo', { exact: true }).waitFor()
  }),
  defineStop('ratings-drawer', adminEmail, '/ratings?value=bad', async (page) => {
    await page
      .getByRole('button', { name: /^Abrir a avaliação/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Conversa em volta da resposta' }).waitFor()
  }),
  defineStop('results', teacherEmail, '/results?period=year', (page) =>
    page.getByRole('heading', { name: 'Perguntas feitas' }).waitFor(),
  ),
  defineStop('results-ratings', teacherEmail, '/results?period=year&tab=ratings', (page) =>
    page.getByRole('table', { name: 'Avaliações' }).waitFor(),
  ),
  defineStop('rating-dialog', teacherEmail, openAnsweredChat, async (page) => {
    await page.getByRole('button', { name: 'Resposta ruim' }).first().click()
    await page.getByRole('dialog').waitFor()
  }),
]
