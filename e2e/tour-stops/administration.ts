import { admin, type Stop, teacher } from './stop.ts'

/** Users, settings, the reference of the API. */
export const administrationStops: readonly Stop[] = [
  { name: 'api-docs', open: (page) => page.goto('/api/docs') },
  { name: 'api-docs-search', open: (page) => page.goto('/api/docs?q=conversa&key=yes') },
  { name: 'api-docs-operation', open: (page) => page.goto('/api/docs/operations/createChatCompletion') },
  { name: 'users', as: admin, open: (page) => page.goto('/users') },
  { name: 'users-create', as: admin, open: (page) => page.goto('/users/create') },
  { name: 'users-create-assistants', as: admin, open: (page) => page.goto('/users/create/assistants') },
  { name: 'users-columns', as: admin, open: (page) => page.goto('/users/columns') },
  { name: 'users-columns-denied', as: teacher, open: (page) => page.goto('/users/columns') },
  {
    name: 'user',
    as: admin,
    open: async (page) => {
      await page.goto('/users?q=bruno')
      await page.getByRole('link', { name: 'Bruno Souza' }).click()
      await page.getByText('Permissões uma a uma').click()
    },
  },
  {
    name: 'user-assistants',
    as: admin,
    open: async (page) => {
      await page.goto('/users?q=bruno')
      await page.getByRole('link', { name: 'Bruno Souza' }).click()
      await page.getByRole('link', { name: 'Assistentes', exact: true }).last().click()
      await page.getByRole('table', { name: 'Assistentes' }).waitFor()
    },
  },
  {
    name: 'user-delete',
    as: admin,
    open: async (page) => {
      await page.goto('/users?q=bruno')
      await page.getByRole('button', { name: 'Ações de Bruno Souza' }).click()
      await page.getByRole('menuitem', { name: 'Excluir' }).click()
      await page.getByLabel('Buscar quem assume').waitFor()
    },
  },
  { name: 'settings-permission-profiles', as: admin, open: (page) => page.goto('/settings/permission-profiles') },
  { name: 'profile-appearance', as: teacher, open: (page) => page.goto('/profile?tab=appearance') },
  { name: 'profile-notices', as: teacher, open: (page) => page.goto('/profile?tab=notices') },
  { name: 'profile-usage', as: teacher, open: (page) => page.goto('/profile?tab=usage') },
  { name: 'settings-general', as: admin, open: (page) => page.goto('/settings/general') },
  { name: 'settings-models', as: admin, open: (page) => page.goto('/settings/models') },
  {
    name: 'settings-models-provider',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/models')
      await page.getByRole('button', { name: 'Adicionar provedor' }).click()
    },
  },
  { name: 'settings-access', as: admin, open: (page) => page.goto('/settings/access') },
  { name: 'settings-budgets', as: admin, open: (page) => page.goto('/settings/budgets') },
  {
    name: 'settings-budget-new',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/budgets')
      await page.getByRole('button', { name: 'Novo orçamento' }).click()
    },
  },
  { name: 'settings-content-safety', as: admin, open: (page) => page.goto('/settings/content-safety') },
  { name: 'settings-mail', as: admin, open: (page) => page.goto('/settings/mail') },
  { name: 'settings-health', as: admin, open: (page) => page.goto('/settings/health') },
  { name: 'settings-groups', as: admin, open: (page) => page.goto('/settings/groups') },
  {
    name: 'settings-group',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/groups')
      await page.getByRole('link', { name: '8º A – manhã' }).click()
      await page.getByRole('row', { name: /maria@/ }).waitFor()
    },
  },
  {
    name: 'settings-group-add',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/groups')
      await page.getByRole('link', { name: '8º A – manhã' }).click()
      await page.getByRole('button', { name: 'Adicionar pessoas' }).click()
      await page.getByRole('checkbox', { name: 'Daniel Rocha' }).check()
    },
  },
  { name: 'settings-partners', as: admin, open: (page) => page.goto('/settings/partners') },
  {
    name: 'settings-partner',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/partners')
      await page.getByRole('link', { name: 'Colégio Horizonte' }).click()
      await page.getByRole('row', { name: /carla@/ }).waitFor()
    },
  },
  { name: 'privacy-notice', open: (page) => page.goto('/privacidade') },
  { name: 'settings-privacy', as: admin, open: (page) => page.goto('/settings/privacy') },
  {
    name: 'settings-privacy-request',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/privacy?kind=erasure')
      await page
        .getByRole('button', { name: /^Abrir o pedido/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Excluir os dados' }).waitFor()
    },
  },
  {
    name: 'settings-privacy-erase',
    as: admin,
    open: async (page) => {
      await page.goto('/settings/privacy?kind=erasure')
      await page
        .getByRole('button', { name: /^Abrir o pedido/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Excluir os dados' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'settings-privacy-retention', as: admin, open: (page) => page.goto('/settings/privacy/retention') },
  { name: 'settings-privacy-register', as: admin, open: (page) => page.goto('/settings/privacy/register') },
  { name: 'settings-privacy-consents', as: admin, open: (page) => page.goto('/settings/privacy/consents') },
]
