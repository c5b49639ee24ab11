import type { Page } from '@playwright/test'
import { admin, stop, type Stop } from './stop.ts'

async function schoolSystems(page: Page): Promise<void> {
  await page.goto('/settings/sga')
  await page.getByRole('link', { name: 'SGA do Colégio Horizonte' }).waitFor()
}

/** The schools' systems, and the statistics of their students. */
export const studentStatsStops: readonly Stop[] = [
  stop('settings-sga', admin, schoolSystems),
  stop('settings-sga-form', admin, schoolSystems, async (page) => {
    await page.getByRole('button', { name: 'Nova integração' }).click()
    await page.getByRole('button', { name: 'Criar integração' }).waitFor()
  }),
  stop('settings-lti-form', admin, schoolSystems, async (page) => {
    await page.getByRole('button', { name: 'Nova integração' }).click()
    await page.getByRole('radio', { name: /Moodle, Canvas, Blackboard/ }).click()
  }),
  stop('settings-sga-guide', admin, schoolSystems, async (page) => {
    await page.getByRole('link', { name: 'SGA do Colégio Horizonte' }).click()
    await page.getByRole('group', { name: 'Exemplo em Node' }).waitFor()
  }),
  stop('stats-students', admin, '/stats/students'),
  stop('stats-students-classes', admin, '/stats/students?tab=classes'),
  stop('stats-students-alerts', admin, '/stats/students?tab=alerts'),
  stop('stats-student', admin, '/stats/students?tab=students', async (page) => {
    await page.getByRole('button', { name: 'Alice Alves' }).first().click()
    await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  }),
]
