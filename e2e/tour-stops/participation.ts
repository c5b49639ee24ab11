import type { Page } from '@playwright/test'
import { adminEmail, noAccount, defineStop, teacherEmail, type Stop } from './stop.ts'

/** Opens a student's page as the teacher's preview. */
export async function asStudent(page: Page): Promise<void> {
  await page.goto('/assistants')
  await page.getByRole('heading', { name: 'Assistentes' }).waitFor()
  const preview = async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('prosa.session-token') ?? ''}` }
    const read = async <Answer>(path: string, method = 'GET') =>
      (await (await fetch(path, { method, headers })).json()) as Answer
    const assistants = await read<{ items: { id: number }[] }>('/api/assistants?scope=all&q=Tutor de biologia')
    const { items } = await read<{ items: { id: string }[] }>(
      `/api/assistants/${assistants.items[0]?.id}/assessments?state=open`,
    )
    return (await read<{ url: string }>(`/api/assessments/${items[0]?.id}/preview`, 'POST')).url
  }
  await page.goto(await page.evaluate(preview))
  await page.getByRole('button', { name: 'Começar atividade' }).waitFor()
}

/** Begins the activity that the teacher previews. */
export async function inActivity(page: Page): Promise<void> {
  await asStudent(page)
  await page.getByLabel('Li e entendi').check()
  await page.getByRole('button', { name: 'Começar atividade' }).click()
  await page.getByLabel('Mensagem').waitFor()
}

/** The students' pages, from their arrival on. */
export const participationStops: readonly Stop[] = [
  defineStop('participation-gate', adminEmail, asStudent),
  defineStop('participation-activity', adminEmail, inActivity, async (page) => {
    await page.getByLabel('Mensagem').fill('As folhas guardam a luz do sol. Por que são verdes?')
    await page.keyboard.press('Enter')
    await page.getByText(/^Salvo às/).waitFor()
  }),
  defineStop('participation-finish', adminEmail, inActivity, async (page) => {
    await page.getByRole('button', { name: 'Finalizar atividade' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  defineStop('participation-receipt', adminEmail, inActivity, async (page) => {
    await page.getByRole('button', { name: 'Finalizar atividade' }).click()
    await page.getByRole('button', { name: 'Entregar agora' }).click()
    await page.getByText('Comprovante', { exact: true }).waitFor()
  }),
  defineStop('participation-help', adminEmail, asStudent, async (page) => {
    await page.getByRole('button', { name: 'Precisa de ajuda?' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  defineStop('entry', noAccount, '/entrar'),
  defineStop('entry-name', teacherEmail, '/classes', async (page) => {
    const code = await page
      .getByRole('row', { name: /7º C/ })
      .getByText(/^[A-Z]{3} [A-Z]{3}$/)
      .textContent()
    await page.goto(`/entrar?turma=${code?.replace(' ', '')}`)
    await page.getByLabel('PIN').waitFor()
  }),
  defineStop('participation-expired', noAccount, '/sga/expired?reason=sga_link_used'),
  defineStop('redirect-outside', noAccount, async (page) => {
    await page.goto(`/redirect?to=${encodeURIComponent('https://sga.exemplo.test/aluno')}`)
    await page.getByRole('link', { name: /^Continuar para/ }).waitFor()
  }),
]
