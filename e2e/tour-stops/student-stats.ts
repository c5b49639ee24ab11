import type { Page } from '@playwright/test'
import { admin, type Stop } from './stop.ts'

async function schoolSystems(page: Page): Promise<void> {
  await page.goto('/settings/sga')
  await page.getByRole('link', { name: 'SGA do Colégio Horizonte' }).waitFor()
}

/** The schools' systems, and the statistics of their students. */
export const studentStatsStops: readonly Stop[] = [
  { name: 'settings-sga', as: admin, open: schoolSystems },
  {
    name: 'settings-sga-form',
    as: admin,
    open: async (page) => {
      await schoolSystems(page)
      await page.getByRole('button', { name: 'Nova integração' }).click()
      await page.getByRole('button', { name: 'Criar integração' }).waitFor()
    },
  },
  {
    name: 'settings-lti-form',
    as: admin,
    open: async (page) => {
      await schoolSystems(page)
      await page.getByRole('button', { name: 'Nova integração' }).click()
      await page.getByRole('radio', { name: /Moodle, Canvas, Blackboard/ }).click()
    },
  },
  {
    name: 'settings-sga-guide',
    as: admin,
    open: async (page) => {
      await schoolSystems(page)
      await page.getByRole('link', { name: 'SGA do Colégio Horizonte' }).click()
      await page.getByRole('group', { name: 'Exemplo em Node' }).waitFor()
    },
  },
  { name: 'stats-students', as: admin, open: (page) => page.goto('/stats/students') },
  { name: 'stats-students-classes', as: admin, open: (page) => page.goto('/stats/students?tab=classes') },
  { name: 'stats-students-alerts', as: admin, open: (page) => page.goto('/stats/students?tab=alerts') },
  {
    name: 'stats-student',
    as: admin,
    open: async (page) => {
      await page.goto('/stats/students?tab=students')
      await page.getByRole('button', { name: 'Alice Alves' }).first().click()
      await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor()
    },
  },
]
