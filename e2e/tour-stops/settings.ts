import type { Page } from '@playwright/test'
import { admin, plain, pressed, type Stop } from './stop.ts'

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

/** The settings of the organization, and its page of privacy. */
export const settingsStops: readonly Stop[] = [
  plain('settings-general', '/settings/general', admin),
  plain('settings-knowledge', '/settings/knowledge', admin),
  {
    name: 'settings-knowledge-limits',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/knowledge')
      await page.getByRole('button', { name: 'Salvar limites' }).scrollIntoViewIfNeeded()
    },
  },
  pressed('settings-knowledge-base-new', '/settings/knowledge', 'Nova base', admin),
  {
    name: 'settings-knowledge-base',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/knowledge')
      await page.getByRole('link', { name: 'Normas da rede' }).click()
      await page.getByRole('row', { name: /Calendário da rede/ }).waitFor()
    },
  },
  plain('settings-models', '/settings/models', admin),
  pressed('settings-models-provider', '/settings/models', 'Adicionar provedor', admin),
  plain('settings-access', '/settings/access', admin),
  plain('settings-permission-profiles', '/settings/permission-profiles', admin),
  pressed('settings-permission-profile', '/settings/permission-profiles', 'Novo perfil', admin),
  plain('settings-budgets', '/settings/budgets', admin),
  pressed('settings-budget-new', '/settings/budgets', 'Novo orçamento', admin),
  plain('settings-content-safety', '/settings/content-safety', admin),
  plain('settings-mail', '/settings/mail', admin),
  plain('settings-address', '/settings/address', admin),
  plain('settings-audit', '/settings/audit', admin),
  plain('settings-health', '/settings/health', admin),
  plain('settings-groups', '/settings/groups', admin),
  { name: 'settings-group', as: admin, open: schoolClass },
  {
    name: 'settings-group-add',
    as: admin,
    open: async (page) => {
      await schoolClass(page)
      await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
      await page.getByRole('checkbox', { name: 'Daniel Rocha' }).check()
    },
  },
  plain('settings-partners', '/settings/partners', admin),
  {
    name: 'settings-partner',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/partners')
      await page.getByRole('link', { name: 'Colégio Horizonte' }).click()
      await page.getByRole('row', { name: /carla@/ }).waitFor()
    },
  },
  plain('privacy-notice', '/privacidade'),
  plain('settings-privacy', '/settings/privacy', admin),
  { name: 'settings-privacy-request', as: admin, open: erasure },
  {
    name: 'settings-privacy-erase',
    as: admin,
    open: async (page) => {
      await erasure(page)
      await page.getByRole('button', { name: 'Excluir os dados' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  plain('settings-privacy-retention', '/settings/privacy/retention', admin),
  plain('settings-privacy-register', '/settings/privacy/register', admin),
  plain('settings-privacy-consents', '/settings/privacy/consents', admin),
]
