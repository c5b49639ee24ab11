import { unfold } from '../../e2e/support/assistants.ts'
import { defineStop, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'

export const comparisons: readonly Stop[] = [
  defineStop('comparison-start', teacherEmail, '/assistants/manage/1', async (page) => {
    await unfold(page, 'Testes')
    await page.getByRole('button', { name: 'Comparar' }).click()
    await page.getByRole('dialog', { name: 'Comparar' }).waitFor()
  }),
  defineStop('comparison', teacherEmail, '/assistants/manage/1', async (page) => {
    await unfold(page, 'Testes')
    await page.getByRole('button', { name: 'Comparar' }).click()
    await page.getByRole('button', { name: 'Começar' }).click()
    const link = page.getByRole('region', { name: 'Comparações' }).getByRole('link').first()
    await link.click()
    await page.getByText('Terminada').waitFor()
    await page.getByText('Ver a resposta').first().click()
  }),
]
