import { inActivity } from '../../e2e/tour-stops/participation.ts'
import { adminEmail, defineStop, type Stop, teacherEmail } from '../../e2e/tour-stops/stop.ts'

export const attendance: readonly Stop[] = [
  defineStop('attendance', teacherEmail, '/attendance'),
  defineStop('attendance-question', teacherEmail, '/attendance', async (page) => {
    await page.getByRole('button', { name: /declaração de matrícula/ }).click()
    await page.getByRole('region', { name: 'Conversa enviada' }).waitFor()
  }),
  defineStop('participation-ask-person', adminEmail, inActivity, async (page) => {
    await page.getByRole('button', { name: 'Precisa de ajuda?' }).click()
    await page.getByRole('button', { name: 'Falar com o responsável' }).click()
    await page.getByRole('dialog', { name: 'Falar com o responsável' }).waitFor()
  }),
]
