import type { Page } from '@playwright/test'
import { classForm } from '../apps/server/test/school.ts'
import { publishAssistant } from './support/assistants.ts'
import { printPages } from './support/paper.ts'
import { openLink } from './support/shares.ts'
import { chooseAction, chooseOption, expect, test } from './support/test.ts'

// the product of the journeys is reachable only by localhost, like a first installation
const warning = 'Este endereço só abre neste computador.'

/** Copies with the button of that name and waits for the warning. */
async function copyByButton(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await expect(page.locator('[data-sonner-toast]').getByText(warning)).toBeVisible()
}

test.use({ as: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

test('copying an assistant’s link warns that it opens on this computer only [L4]', async ({ page, apiAs }) => {
  const assistantId = await publishAssistant(apiAs('admin'), { name: 'Guia da rede' })
  const { settings } = await openLink(apiAs('admin'), assistantId)
  await page.goto(`/assistants/manage/${assistantId}/sharing`)
  await copyByButton(page, /^Copiar o link/)
  await chooseAction(page, new RegExp(`Ações de.*${settings.name}`), 'QR Code')
  const dialog = page.getByRole('dialog', { name: /^QR Code de/ })
  await expect(dialog.getByText(warning)).toBeVisible()
  expect((await printPages(page))[0]).toContain(warning)
})

test('an invitation warns too, and links to the setting of the address [L4]', async ({ page }) => {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Convidar pessoa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Iara Matos')
  await dialog.getByLabel('E-mail').fill('iara.matos@escola.test')
  await chooseOption(page, 'Função', /^Professor/)
  await dialog.locator('button[type=submit]').click()
  const notice = dialog.getByRole('status').filter({ hasText: warning })
  await expect(notice.getByRole('link', { name: 'Definir o endereço público' })).toHaveAttribute(
    'href',
    '/settings/address',
  )
})

test('a class warns on its page, its poster and its slips [L4]', async ({ page, apiAs }) => {
  const api = apiAs('admin')
  const { id } = await api.createClass({ body: classForm({ name: '9º A – Endereço' }) })
  await page.goto(`/classes/${id}`)
  await expect(page.getByText(warning).first()).toBeVisible()
  await page.getByRole('button', { name: 'Imprimir cartaz com QR Code' }).click()
  expect((await printPages(page))[0]).toContain(warning)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adicionar alunos' }).click()
  await page.getByLabel('Nomes').fill('Ana Clara Reis')
  await page.getByRole('button', { name: /^Adicionar 1/ }).click()
  await expect(page.getByRole('region', { name: 'Fichas com os PINs' }).getByText(warning)).toBeVisible()
  expect((await printPages(page))[0]).toContain(warning)
})
