import { randomUUID } from 'node:crypto'
import { startMailServer } from '../apps/server/test/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { saveWithProof } from './support/proof.ts'
import { chooseAction, chooseOption, expect, expectErrors, test } from './support/test.ts'

// runs axe on several screens
test.describe.configure({ timeout: 180_000 })

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('the settings open at their first section; on a phone the sections are a select [S3]', async ({ page }) => {
    await page.goto('/assistants')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Configurações' }).click()
    await expect(page).toHaveURL('/settings/general')
    await expect(page).toHaveTitle('Configurações gerais · Prosa')
    const sections = page.getByRole('navigation', { name: 'Configurações' })
    await expect(sections.getByRole('link', { name: 'Organização' })).toHaveAttribute('aria-current', 'page')
    await sections.getByRole('link', { name: 'Pessoas' }).click()
    await expect(page).toHaveURL('/settings/access')
    await page.getByRole('navigation', { name: 'Pessoas' }).getByRole('link', { name: 'Grupos de pessoas' }).click()
    await expect(page).toHaveURL('/settings/groups')

    await page.setViewportSize({ width: 360, height: 740 })
    await expect(sections).toBeHidden()
    await chooseOption(page, 'Seção das configurações', 'Parceiras')
    await expect(page).toHaveURL('/settings/partners')

    await page.getByRole('searchbox', { name: 'Buscar nas configurações' }).fill('fuso horario')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fuso horário Organização · Geral' }).click()
    await expect(page).toHaveURL('/settings/general')
    await expect(page.getByLabel('Fuso horário')).toBeFocused()
  })

  test('an institution is registered, gets people and a limit, is paused and reported [S27]', async ({
    page,
    invite,
  }) => {
    // the invitation above the limit of seats
    expectErrors('409')
    const gil = await invite('Gil Parceiro', 'partner')
    await page.goto('/settings/partners')
    await page.getByRole('button', { name: 'Nova instituição' }).click()
    await page.getByLabel('Nome').fill('Colégio Horizonte')
    await page.getByLabel('CNPJ (opcional)').fill('11.222.333/0001-82')
    await page.getByRole('textbox', { name: 'Pessoas', exact: true }).fill('1')
    await expect(page.getByText('Este CNPJ não existe. Confira os números.')).toBeVisible()
    await page.getByLabel('CNPJ (opcional)').fill('11.222.333/0001-81')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cadastrar' }).click()
    await page.getByRole('link', { name: 'Colégio Horizonte' }).click()

    await page.getByRole('button', { name: 'Vincular pessoas' }).click()
    await page.getByRole('checkbox', { name: 'Gil Parceiro' }).check()
    await page.getByRole('button', { name: 'Vincular 1 pessoa' }).click()
    await expect(page.getByRole('row', { name: new RegExp(gil.email) })).toBeVisible()
    await page.getByRole('button', { name: 'Convidar pessoa' }).click()
    await page.getByRole('dialog').getByLabel('Nome').fill('Rui Parceiro')
    await page.getByRole('dialog').getByLabel('E-mail').fill(`${randomUUID()}@horizonte.test`)
    await page.getByRole('dialog').getByRole('button', { name: 'Convidar' }).click()
    await expect(page.getByRole('dialog').getByText(/A instituição chegou ao limite de pessoas/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)

    await chooseAction(page, 'Ações de Colégio Horizonte', 'Pausar')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pausar' }).click()
    await expect(page.getByText('Pausada', { exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Trilha de navegação' }).getByRole('link').click()
    await expect(page.getByRole('row', { name: /Colégio Horizonte/ })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Relatório do mês (CSV)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^instituicoes-\d{4}-\d{2}\.csv$/)
  })
})

test.describe('for everybody', () => {
  // a separate product, because these settings would change every other journey
  let product: Product
  test.beforeAll(async () => {
    product = await startProduct()
  })
  test.afterAll(() => product.remove())
  test.use({ baseURL: '' })
  test.describe.configure({ mode: 'serial' })

  test('a notice is shown to everybody, and a new product name is in every title [S6]', async ({
    page,
    enterAs,
    browser,
  }) => {
    await enterAs(people.admin)
    await page.goto(`${product.url}/settings/general`)
    await page.getByLabel('Nome do produto').fill('Prosa da Escola')
    await page.getByLabel('Aviso para todas as pessoas').fill('Provas na sexta-feira.')
    await page.getByLabel('Nome do encarregado').fill('Renata Queiroz')
    await page.getByLabel('E-mail do encarregado').fill('encarregada@escola.test')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Configurações salvas.')).toBeVisible()
    const notice = page.getByRole('complementary', { name: 'Aviso da organização' })
    await expect(notice).toHaveText('Provas na sexta-feira.')
    await expectAccessible(page)

    const context = await browser.newContext()
    await context.addInitScript((token) => localStorage.setItem('prosa.session-token', token), people.user.token)
    const other = await context.newPage()
    await other.goto(`${product.url}/profile?tab=privacy`)
    await expect(other).toHaveTitle('Perfil · Prosa da Escola')
    await expect(other.getByRole('complementary', { name: 'Aviso da organização' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'encarregada@escola.test' })).toBeVisible()
    await context.close()

    await page.getByLabel('Aviso para todas as pessoas').fill('')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page).toHaveTitle('Configurações gerais · Prosa da Escola')
  })

  test('an invited person reads and accepts the terms [A3]', async ({ page, enterAs, browser }) => {
    await enterAs(people.admin)
    await page.goto(`${product.url}/settings/general`)
    await page.getByLabel('Texto dos termos').fill('## Termos\n\nSeja gentil com as outras pessoas.')
    await page.getByRole('button', { name: 'Salvar nova versão' }).click()
    await expect(page.getByText(/^Em vigor: versão 1/)).toBeVisible()

    const body = { name: 'Nina Termos', email: 'nina@escola.test', roles: ['user' as const] }
    const { inviteUrl } = await apiOf(product.url, people.admin.token).inviteUser({ body })
    const context = await browser.newContext()
    const invited = await context.newPage()
    await invited.goto(`${product.url}${inviteUrl.slice(new URL(inviteUrl).origin.length)}`)
    await expect(invited.getByRole('group', { name: 'Termos de uso' })).toContainText('Seja gentil')
    await invited.getByLabel('Nova senha').fill('girassol-na-janela')
    await invited.getByLabel('Confirmar senha').fill('girassol-na-janela')
    await invited.getByRole('button', { name: 'Salvar senha e entrar' }).click()
    await expect(invited.getByText('Leia e aceite os termos de uso para continuar.')).toBeVisible()
    await expectAccessible(invited)
    await invited.getByRole('checkbox', { name: 'Li e aceito os termos de uso' }).check()
    await invited.getByRole('button', { name: 'Salvar senha e entrar' }).click()
    await expect(invited).toHaveURL(`${product.url}/assistants`)
    await invited.goto(`${product.url}/profile?tab=privacy`)
    await expect(invited.getByText(/^Versão 1, aceita em/)).toBeVisible()
    await context.close()
  })

  test('a mail server is set on the screen, tested, saved, and kept over a restart [S32]', async ({
    page,
    enterAs,
  }) => {
    // the first attempt lacks the confirmation
    expectErrors('422')
    const mails = await startMailServer()
    await enterAs(people.admin)
    await page.goto(`${product.url}/settings/mail`)
    await expect(page.getByText('Nenhum servidor de e-mail configurado')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Servidor (SMTP)').fill('127.0.0.1')
    await chooseOption(page, 'Segurança', /^Sem criptografia/)
    await page.getByLabel('Porta').fill(String(mails.port))
    await page.getByLabel('Usuário').fill('prosa')
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByLabel('Remetente').fill('Escola Horizonte <avisos@escola.test>')
    await page.getByRole('button', { name: 'Testar' }).click()
    await expect(page.getByText(/recusou o usuário ou a senha/)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await page.getByLabel('Senha', { exact: true }).fill('senha')
    await page.getByRole('button', { name: 'Testar' }).click()
    await expect(page.getByText(/^O servidor aceitou a mensagem/)).toBeVisible()
    expect(mails.received.map(({ to }) => to)).toEqual([[people.admin.email]])
    await page.getByRole('button', { name: 'Salvar' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirme quem você é' })
    await expect(proof).toBeVisible()
    await expectAccessible(page)
    await proof.getByLabel('Senha atual').fill(people.admin.password)
    await proof.getByRole('button', { name: 'Confirmar e salvar' }).click()
    await expect(page.getByText('E-mail salvo. Vale a partir da próxima mensagem.')).toBeVisible()
    await expect(page.getByText('Nenhum servidor de e-mail configurado')).toBeHidden()
    await product.stop()
    await product.restart()
    await page.goto(`${product.url}/users/create`)
    await page.getByLabel(/^Nome/).fill('Rui Convidado')
    await page.getByLabel(/^E-mail/).fill('rui@escola.test')
    await chooseOption(page, 'Função', /^Aluno/)
    await page.getByRole('button', { name: 'Convidar', exact: true }).click()
    await expect(page.getByText('Convite enviado para rui@escola.test.')).toBeVisible()
    await expect(page.getByLabel('Link do convite')).toBeFocused()
    await expect.poll(() => mails.received.map(({ to }) => to)).toContainEqual(['rui@escola.test'])
    await mails.close()
  })

  test('an address that does not lead here is refused; the current one is saved [L4]', async ({ page, enterAs }) => {
    expectErrors('422')
    await enterAs(people.admin)
    await page.goto(`${product.url}/settings/address`)
    await page.getByLabel('Endereço', { exact: true }).fill('https://prosa.nunca.invalid')
    await expect(page.getByText('Não é o endereço que você está usando agora')).toBeVisible()
    await page.getByRole('button', { name: 'Testar' }).click()
    await expect(page.getByText(/abra o Prosa por ele e salve por lá/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByLabel('Endereço', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Endereço', { exact: true }).fill(product.url)
    await saveWithProof(page)
    await expect(page.getByText('Endereço salvo. Os próximos links já saem com ele.')).toBeVisible()
  })
})
