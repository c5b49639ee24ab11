import type { Page } from '@playwright/test'
import { admin, plain, pressed, type Stop, teacher } from './stop.ts'

async function bruno(page: Page): Promise<void> {
  await page.goto('/users?q=bruno')
  await page.getByRole('link', { name: 'Bruno Souza' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bruno Souza' }).waitFor()
}

const people = [
  'Nome completo;E-mail;Papel',
  'Beatriz Nogueira de Albuquerque e Vasconcelos;beatriz@exemplo.test;Usuário',
  'Caio Prado;caio@exemplo.test;Usuário',
  'Sem endereço;;Usuário',
  'Diego Lima;diego(arroba)exemplo.test;Usuário',
].join('\n')

/** Users, one's own profile, the reference of the API. */
export const administrationStops: readonly Stop[] = [
  plain('api-docs', '/api/docs'),
  plain('api-docs-search', '/api/docs?q=conversa&key=yes'),
  plain('api-docs-operation', '/api/docs/operations/createChatCompletion'),
  plain('users', '/users', admin),
  plain('users-none', '/users?q=ninguém+com+este+nome', admin),
  plain('users-create', '/users/create', admin),
  plain('users-create-assistants', '/users/create/assistants', admin),
  plain('users-columns', '/users/columns', admin),
  plain('users-columns-denied', '/users/columns', teacher),
  pressed('users-invite', '/users', 'Convidar usuário', admin),
  {
    name: 'users-chosen',
    as: admin,
    open: async (page) => {
      await page.goto('/users')
      for (const name of ['Bruno Souza', 'Carla Dias']) await page.getByRole('checkbox', { name }).check()
    },
  },
  {
    name: 'users-import',
    as: admin,
    open: async (page) => {
      await page.goto('/users')
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: 'Importar CSV' }).click()
      const buffer = Buffer.from(people)
      await page.locator('input[type=file]').setInputFiles({ name: 'turma.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Conferir' }).click()
      await page.getByText(/^Linha 4/).waitFor()
    },
  },
  {
    name: 'user',
    as: admin,
    open: async (page) => {
      await bruno(page)
      await page.getByText('Permissões uma a uma').click()
    },
  },
  {
    name: 'user-assistants',
    as: admin,
    open: async (page) => {
      await bruno(page)
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
  plain('profile-appearance', '/profile?tab=appearance', teacher),
  plain('profile-security', '/profile?tab=security', teacher),
  plain('profile-notices', '/profile?tab=notices', teacher),
  plain('profile-usage', '/profile?tab=usage', teacher),
]
