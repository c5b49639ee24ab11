import type { Page } from '@playwright/test'
import { adminEmail, defineStop, type Stop } from './stop.ts'

export async function schoolSystems(page: Page): Promise<void> {
  await page.goto('/settings/sga')
  await page.getByRole('link', { name: 'SGA do Colégio Horizonte' }).waitFor()
}

/** The schools' systems, and the statistics of their students. */
export const studentStatsStops: readonly Stop[] = [
  defineStop('settings-sga', adminEmail, schoolSystems),
  defineStop('settings-sga-form', adminEmail, schoolSystems, async (page) => {
    await page.getByRole('button', { name: 'Nova integração' }).click()
    await page.getByRole('button', { name: 'Criar integração' }).waitFor()
  }),
  defineStop('settings-sga-guide', adminEmail, schoolSystems, async (page) => {
    await page.getByRole('link', { name: 'SGA do Colégio Horizonte' }).click()
    await page.getByRole('group', { name: 'Exemplo em Node' }).waitFor()
  }),
  defineStop('stats-students', adminEmail, '/stats/students'),
  defineStop('stats-students-classes', adminEmail, '/stats/students?tab=classes'),
  defineStop('stats-students-alerts', adminEmail, '/stats/students?tab=alerts'),
  defineStop('stats-student', adminEmail, '/stats/students?tab=students', async (page) => {
    await page.getByRole('button', { name: 'Alice Alves' }).first().click()
    await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
  }),
]
