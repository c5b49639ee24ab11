import type { Page } from '@playwright/test'
import { admin, nobody, press, stop, teacher, type Stop } from './stop.ts'

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

/** Users, the profile, and the API reference. */
export const administrationStops: readonly Stop[] = [
  stop('api-docs', nobody, '/api/docs'),
  stop('api-docs-search', nobody, '/api/docs?q=conversa&key=yes'),
  stop('api-docs-operation', nobody, '/api/docs/operations/createChatCompletion'),
  stop('users', admin, '/users'),
  stop('users-none', admin, '/users?q=ninguém+com+este+nome'),
  stop('users-create', admin, '/users/create'),
  stop('users-create-assistants', admin, '/users/create/assistants'),
  stop('users-columns', admin, '/users/columns'),
  stop('users-columns-denied', teacher, '/users/columns'),
  stop('users-invite', admin, '/users', press('Convidar usuário')),
  stop('users-chosen', admin, '/users', async (page) => {
    for (const name of ['Bruno Souza', 'Carla Dias']) await page.getByRole('checkbox', { name }).check()
  }),
  stop('users-import', admin, '/users', async (page) => {
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Importar CSV' }).click()
    const buffer = Buffer.from(people)
    await page.locator('input[type=file]').setInputFiles({ name: 'turma.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Conferir' }).click()
    await page.getByText(/^Linha 4/).waitFor()
  }),
  stop('user', admin, bruno, (page) => page.getByText('Permissões uma a uma').click()),
  stop('user-assistants', admin, bruno, async (page) => {
    await page.getByRole('link', { name: 'Assistentes', exact: true }).last().click()
    await page.getByRole('table', { name: 'Assistentes' }).waitFor()
  }),
  stop('user-delete', admin, '/users?q=bruno', async (page) => {
    await page.getByRole('button', { name: 'Ações de Bruno Souza' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByLabel('Buscar quem assume').waitFor()
  }),
  stop('profile-appearance', teacher, '/profile?tab=appearance'),
  stop('profile-security', teacher, '/profile?tab=security'),
  stop('profile-notices', teacher, '/profile?tab=notices'),
  stop('profile-usage', teacher, '/profile?tab=usage'),
]
