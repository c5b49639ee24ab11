import type { Page } from '@playwright/test'
import { admin, nobody, press, stop, type Stop } from './stop.ts'

async function schoolClass(page: Page): Promise<void> {
  await page.goto('/settings/groups')
  await page.getByRole('link', { name: '8º A – manhã' }).click()
  await page.getByRole('row', { name: /maria@/ }).waitFor()
}

async function erasure(page: Page): Promise<void> {
  await page.goto('/settings/privacy?kind=erasure')
  await page
    .getByRole('button', { name: /^Abrir o pedido/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Excluir os dados' }).waitFor()
}

/** The settings of the organization, and its privacy page. */
export const settingsStops: readonly Stop[] = [
  stop('settings-general', admin, '/settings/general'),
  stop('settings-knowledge', admin, '/settings/knowledge'),
  stop('settings-knowledge-limits', admin, '/settings/knowledge', (page) =>
    page.getByRole('button', { name: 'Salvar limites' }).scrollIntoViewIfNeeded(),
  ),
  stop('settings-knowledge-base-new', admin, '/settings/knowledge', press('Nova base')),
  stop('settings-knowledge-base', admin, '/settings/knowledge', async (page) => {
    await page.getByRole('link', { name: 'Normas da rede' }).click()
    await page.getByRole('row', { name: /Calendário da rede/ }).waitFor()
  }),
  stop('settings-models', admin, '/settings/models'),
  stop('settings-models-provider', admin, '/settings/models', press('Adicionar provedor')),
  stop('settings-access', admin, '/settings/access'),
  stop('settings-permission-profiles', admin, '/settings/permission-profiles'),
  stop('settings-permission-profile', admin, '/settings/permission-profiles', press('Novo perfil')),
  stop('settings-budgets', admin, '/settings/budgets'),
  stop('settings-budget-new', admin, '/settings/budgets', press('Novo orçamento')),
  stop('settings-content-safety', admin, '/settings/content-safety'),
  stop('settings-mail', admin, '/settings/mail'),
  stop('settings-address', admin, '/settings/address'),
  stop('settings-audit', admin, '/settings/audit'),
  stop('settings-health', admin, '/settings/health'),
  stop('settings-groups', admin, '/settings/groups'),
  stop('settings-group', admin, schoolClass),
  stop('settings-group-add', admin, schoolClass, async (page) => {
    await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
    await page.getByRole('checkbox', { name: 'Daniel Rocha' }).check()
  }),
  stop('settings-partners', admin, '/settings/partners'),
  stop('settings-partner', admin, '/settings/partners', async (page) => {
    await page.getByRole('link', { name: 'Colégio Horizonte' }).click()
    await page.getByRole('row', { name: /carla@/ }).waitFor()
  }),
  stop('privacy-notice', nobody, '/privacidade'),
  stop('settings-privacy', admin, '/settings/privacy'),
  stop('settings-privacy-request', admin, erasure),
  stop('settings-privacy-erase', admin, erasure, async (page) => {
    await page.getByRole('button', { name: 'Excluir os dados' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  stop('settings-privacy-retention', admin, '/settings/privacy/retention'),
  stop('settings-privacy-register', admin, '/settings/privacy/register'),
  stop('settings-privacy-consents', admin, '/settings/privacy/consents'),
]
