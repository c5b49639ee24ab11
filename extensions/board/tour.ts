import { schoolClass } from '../../e2e/tour-stops/activities.ts'
import { defineStop, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'

export const board: readonly Stop[] = [
  defineStop('class-board', teacherEmail, schoolClass, async (page) => {
    await page.getByRole('link', { name: 'Painel ao vivo' }).click()
    await page.getByRole('button', { name: 'Ver o que escrevem' }).click()
    await page.getByText(/alunos perguntaram:/).waitFor()
  }),
]
