import { ask } from './inside.ts'
import { admin, stop, teacher, type Stop } from './stop.ts'

/** Ratings of answers, and their handling. */
export const ratingsStops: readonly Stop[] = [
  stop('ratings', admin, '/ratings'),
  stop('ratings-none', admin, '/ratings?q=nunca+perguntado'),
  stop('ratings-filters', admin, '/ratings?value=bad', async (page) => {
    await page.getByRole('button', { name: 'Mais filtros' }).click()
    await page.getByLabel('Motivo', { exact: true }).waitFor()
  }),
  stop('ratings-drawer', admin, '/ratings?value=bad', async (page) => {
    await page
      .getByRole('button', { name: /^Abrir a avaliação/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Conversa em volta da resposta' }).waitFor()
  }),
  stop('results', teacher, '/results?period=year', (page) =>
    page.getByRole('heading', { name: 'Últimas avaliações' }).waitFor(),
  ),
  stop('attendance', teacher, '/attendance'),
  stop('attendance-question', teacher, '/attendance', async (page) => {
    await page.getByRole('button', { name: /declaração de matrícula/ }).click()
    await page.getByRole('region', { name: 'Conversa enviada' }).waitFor()
  }),
  stop('rating-dialog', teacher, ask, async (page) => {
    await page.getByRole('button', { name: 'Resposta ruim' }).first().click()
    await page.getByRole('dialog').waitFor()
  }),
]
