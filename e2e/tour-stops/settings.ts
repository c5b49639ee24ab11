import type { Page } from '@playwright/test'
import { adminEmail, noAccount, pressButton, defineStop, type Stop } from './stop.ts'

async function schoolClass(page: Page): Promise<void> {
  await page.goto('/settings/groups')
  await page.getByRole('link', { name: '8º A – manhã' }).click()
  await page.getByRole('row', { name: /maria@/ }).waitFor()
}

async function openErasure(page: Page): Promise<void> {
  await page.goto('/settings/privacy?kind=erasure')
  await page
    .getByRole('button', { name: /^Abrir o pedido/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Excluir os dados' }).waitFor()
}

/** The settings of the organization, and its privacy page. */
export const settingsStops: readonly Stop[] = [
  defineStop('settings-general', adminEmail, '/settings/general'),
  defineStop('settings-knowledge', adminEmail, '/settings/knowledge'),
  defineStop('settings-knowledge-limits', adminEmail, '/settings/knowledge', (page) =>
    page.getByRole('button', { name: 'Salvar limites' }).scrollIntoViewIfNeeded(),
  ),
  defineStop('settings-knowledge-base-new', adminEmail, '/settings/knowledge', pressButton('Nova base')),
  defineStop('settings-knowledge-base', adminEmail, '/settings/knowledge', async (page) => {
    await page.getByRole('link', { name: 'Normas da rede' }).click()
    await page.getByRole('row', { name: /Calendário da rede/ }).waitFor()
  }),
  defineStop('settings-models', adminEmail, '/settings/models'),
  defineStop('settings-models-provider', adminEmail, '/settings/models', pressButton('Adicionar provedor')),
  defineStop('settings-access', adminEmail, '/settings/access'),
  defineStop('settings-permission-profiles', adminEmail, '/settings/permission-profiles'),
  defineStop('settings-permission-profile', adminEmail, '/settings/permission-profiles', pressButton('Novo perfil')),
  defineStop('settings-budgets', adminEmail, '/settings/budgets'),
  defineStop('settings-budget-new', adminEmail, '/settings/budgets', pressButton('Novo orçamento')),
  defineStop('settings-content-safety', adminEmail, '/settings/content-safety'),
  defineStop('settings-mail', adminEmail, '/settings/mail'),
  defineStop('settings-address', adminEmail, '/settings/address'),
  defineStop('settings-audit', adminEmail, '/settings/audit'),
  defineStop('settings-health', adminEmail, '/settings/health'),
  defineStop('settings-groups', adminEmail, '/settings/groups'),
  defineStop('settings-group', adminEmail, schoolClass),
  defineStop('settings-group-add', adminEmail, schoolClass, async (page) => {
    await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
    await page.getByRole('checkbox', { name: 'Daniel Rocha' }).check()
  }),
  defineStop('settings-partners', adminEmail, '/settings/partners'),
  defineStop('settings-partner', adminEmail, '/settings/partners', async (page) => {
    await page.getByRole('link', { name: 'Colégio Horizonte' }).click()
    await page.getByRole('row', { name: /carla@/ }).waitFor()
  }),
  defineStop('privacy-notice', noAccount, '/privacidade'),
  defineStop('settings-privacy', adminEmail, '/settings/privacy'),
  defineStop('settings-privacy-request', adminEmail, openErasure),
  defineStop('settings-privacy-erase', adminEmail, openErasure, async (page) => {
    await page.getByRole('button', { name: 'Excluir os dados' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  defineStop('settings-privacy-retention', adminEmail, '/settings/privacy/retention'),
  defineStop('settings-privacy-register', adminEmail, '/settings/privacy/register'),
  defineStop('settings-privacy-consents', adminEmail, '/settings/privacy/consents'),
]
