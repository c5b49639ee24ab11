import type { Page } from '@playwright/test'
import { adminEmail, noAccount, pressButton, defineStop, teacherEmail, type Stop } from './stop.ts'

async function openBruno(page: Page): Promise<void> {
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
  defineStop('api-docs', noAccount, '/api/docs'),
  defineStop('api-docs-search', noAccount, '/api/docs?q=conversa&key=yes'),
  defineStop('api-docs-operation', noAccount, '/api/docs/operations/createChatCompletion'),
  defineStop('users', adminEmail, '/users'),
  defineStop('users-none', adminEmail, '/users?q=ninguém+com+este+nome'),
  defineStop('users-create', adminEmail, '/users/create'),
  defineStop('users-create-assistants', adminEmail, '/users/create/assistants'),
  defineStop('users-columns', adminEmail, '/users/columns'),
  defineStop('users-columns-denied', teacherEmail, '/users/columns'),
  defineStop('users-invite', adminEmail, '/users', pressButton('Convidar pessoa')),
  defineStop('users-chosen', adminEmail, '/users', async (page) => {
    for (const name of ['Bruno Souza', 'Carla Dias']) await page.getByRole('checkbox', { name }).check()
  }),
  defineStop('users-import', adminEmail, '/users', async (page) => {
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await page.getByRole('button', { name: 'Convidar várias pessoas' }).click()
    await page.getByRole('combobox', { name: 'Função' }).click()
    await page.getByRole('option', { name: /^Professor/ }).press('Enter')
    const buffer = Buffer.from(people)
    await page.locator('input[type=file]').setInputFiles({ name: 'turma.csv', mimeType: 'text/csv', buffer })
    await page.getByText(/^Linha 4/).waitFor()
  }),
  defineStop('user', adminEmail, openBruno, async (page) => {
    await page.getByText('Avançado').click()
    await page.getByText('Permissões uma a uma').click()
  }),
  defineStop('user-assistants', adminEmail, openBruno, async (page) => {
    await page.getByRole('link', { name: 'Assistentes', exact: true }).last().click()
    await page.getByRole('table', { name: 'Assistentes' }).waitFor()
  }),
  defineStop('user-delete', adminEmail, '/users?q=bruno', async (page) => {
    await page.getByRole('button', { name: 'Ações de Bruno Souza' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByLabel('Buscar quem assume').waitFor()
  }),
  defineStop('profile-appearance', teacherEmail, '/profile?tab=appearance'),
  defineStop('profile-security', teacherEmail, '/profile?tab=security'),
  defineStop('profile-notices', teacherEmail, '/profile?tab=notices'),
  defineStop('profile-usage', teacherEmail, '/profile?tab=usage'),
]
