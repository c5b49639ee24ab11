import { adminEmail, defineStop, type Stop } from '../../e2e/tour-stops/stop.ts'
import { schoolSystems } from '../../e2e/tour-stops/student-stats.ts'

export const lti: readonly Stop[] = [
  defineStop('settings-lti-form', adminEmail, schoolSystems, async (page) => {
    await page.getByRole('button', { name: 'Nova integração' }).click()
    await page.getByRole('radio', { name: /Moodle, Canvas, Blackboard/ }).click()
  }),
]
