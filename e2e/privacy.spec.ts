import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessibility.ts'
import { apiOf } from './support/people.ts'
import { expect, expectErrors, test } from './support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 180_000 })

test('the privacy page is public and says how personal data are used, and whom to ask [P1, P5]', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Privacidade' }).click()
  await expect(page).toHaveURL('/privacidade')
  await expect(page.getByRole('heading', { name: 'Privacidade', exact: true })).toBeVisible()
  for (const heading of [
    'Com quem falar',
    'Os seus direitos',
    'Visitantes de links na Web',
    'Quem escreve as respostas',
  ])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await expect(page.getByText('Nesta máquina')).toBeVisible()
  await expectAccessible(page)
})

test('people export their data, delete their conversations and request erasure in their profile [P2]', async ({
  page,
  invite,
  enterAs,
}) => {
  await enterAs(await invite('Íris Fontes'))
  await page.goto('/profile?tab=privacy')
  await page.getByRole('button', { name: 'Baixar meus dados' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Baixar a cópia/ }).click({ timeout: 30_000 })
  expect((await download).suggestedFilename()).toMatch(/^meus-dados-LGPD-[2-9A-Z]{8}\.zip$/)
  await page.getByRole('button', { name: 'Excluir minhas conversas' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conversas' }).click()
  await expect(page.getByText('As suas conversas foram excluídas.')).toBeVisible()
  await page.getByRole('button', { name: 'Solicitar exclusão da conta' }).click()
  await page.getByLabel('Quer contar algo? (opcional)').fill('Terminei o curso.')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Solicitar exclusão' }).click()
  await expect(page.getByText(/^Pedido feito\. O protocolo é LGPD-/)).toBeVisible()
  await expect(page.getByText(/resposta até/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Desistir/ }).click()
  await expect(page.getByText('Cancelado')).toBeVisible()
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('a person requests erasure, and an administrator erases them by keyboard [P2]', async ({
    page,
    invite,
    apiAs,
    baseURL,
  }) => {
    const name = `Otávio Lacerda ${randomUUID().slice(0, 4)}`
    const person = await invite(name)
    const { protocol } = await apiOf(baseURL ?? '', person.token).requestErasure({
      body: { message: 'Mudei de escola.' },
    })
    await page.goto('/settings/privacy')
    await page.getByLabel('Buscar pedidos').fill(protocol)
    await expect(page).toHaveURL(/[?&]q=/)
    const row = page.getByRole('row').filter({ hasText: protocol })
    await expect(row).toContainText(name)
    await expect(row).toContainText('Aguardando')
    await expectAccessible(page)

    await row.getByRole('button', { name: `Abrir o pedido ${protocol}` }).press('Enter')
    await expect(page.getByText('Mudei de escola.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Excluir os dados' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Excluir os dados' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByLabel(/digite o protocolo/).fill(protocol)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Atendido')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('dialog')).not.toContainText(name)
    await page.keyboard.press('Escape')
    await expect(row).toContainText('Pessoa excluída')
    const { total } = await apiAs('admin').listUsers({ query: { q: name } })
    expect(total).toBe(0)
  })

  test('a request received by mail is registered and answered [P2]', async ({ page, invite }) => {
    // an address without an account
    expectErrors('409')
    const person = await invite(`Lívia Porto ${randomUUID().slice(0, 4)}`)
    await page.goto('/settings/privacy')
    await page.getByRole('button', { name: 'Registrar pedido' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('O que a pessoa pediu').click()
    await page.getByRole('option', { name: 'Correção' }).press('Enter')
    await dialog.getByLabel('E-mail da pessoa').fill(`${randomUUID()}@ninguem.test`)
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(dialog.getByText(/Não há conta nem visitante com este e-mail/)).toBeVisible()
    await dialog.getByLabel('E-mail da pessoa').fill(person.email)
    await dialog.getByRole('button', { name: 'Registrar' }).click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('Buscar pedidos').fill(person.email)
    const row = page.getByRole('row').filter({ hasText: person.email })
    await row.getByRole('button', { name: /^Abrir o pedido/ }).click()
    await page.getByRole('button', { name: 'Marcar como atendido' }).click()
    await expect(page.getByText('Escreva um texto.')).toBeVisible()
    await page.getByLabel('Resposta').fill('Corrigimos o seu nome.')
    await page.getByRole('button', { name: 'Marcar como atendido' }).press('Enter')
    await expect(page.getByRole('dialog').getByText('Atendido', { exact: true })).toBeVisible()
  })

  test('retention times, a cleaning with its report, the register and the ledger [P3, P1]', async ({ page }) => {
    await page.goto('/settings/privacy/retention')
    await page.getByLabel('Denúncias, alertas e relatórios').fill('0')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Escreva pelo menos 1 dia.')).toBeVisible()
    await page.getByLabel('Denúncias, alertas e relatórios').fill('180')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Prazos salvos. Valem a partir da próxima limpeza.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar agora' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Ana Lima' }).first()).toContainText('Completa', {
      timeout: 30_000,
    })
    await expectAccessible(page)

    const parts = page.getByRole('navigation', { name: 'Privacidade' })
    await parts.getByRole('link', { name: 'Registro de tratamento' }).click()
    await page.getByRole('button', { name: 'Editar Segurança e auditoria' }).click()
    await expect(page.getByLabel('De quem')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('De quem').fill('Todas as pessoas que usam o produto.')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Todas as pessoas que usam o produto.')).toBeVisible()

    await parts.getByRole('link', { name: 'Consentimentos' }).click()
    await expect(parts.getByRole('link', { name: 'Consentimentos' })).toHaveAttribute('aria-current', 'page')
    await page.getByLabel('Buscar consentimentos').fill('ninguém com este nome')
    await expect(page.getByText('Nada encontrado para “ninguém com este nome”.')).toBeVisible()
    await expectAccessible(page)
  })
})
