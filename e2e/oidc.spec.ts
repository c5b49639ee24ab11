import type { Browser } from '@playwright/test'
import { type OidcServer, startOidcServer } from '../apps/server/test/oidc-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { apiOf, people } from './support/people.ts'
import { findOwnPort, type Product, startProduct } from './support/product.ts'
import { saveWithProof } from './support/proof.ts'
import { chooseAction, chooseOption, expect, expectErrors, test } from './support/test.ts'

let provider: OidcServer
let product: Product

test.beforeAll(async () => {
  const port = await findOwnPort()
  const url = `http://localhost:${port}`
  provider = await startOidcServer(`${url}/auth/callback`)
  product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Rede da Escola',
    OIDC_LINK_BY_EMAIL: 'true',
  })
})

test.afterAll(async () => {
  await product.remove()
  await provider.close()
})

const productUrl = (path: string) => product.url + path

test('a person signs in through the provider and returns to the requested page [S18]', async ({ page }) => {
  provider.people.set('bruno', { email: people.user.email, email_verified: true, name: people.user.name })
  await page.goto(productUrl('/profile?tab=security'))
  await page.setExtraHTTPHeaders({ 'x-sign-in-as': 'bruno' })
  const came = page.waitForRequest((request) => request.url().startsWith(productUrl('/auth/callback?code=')))
  await page.getByRole('button', { name: 'Entrar com Rede da Escola' }).click()
  await came
  await expect(page).toHaveURL(productUrl('/profile?tab=security'))
  await expect(page.getByRole('button', { name: /^Bruno/ })).toBeVisible()
})

test('cancelling at the provider shows a message, a way back and details for support [S18]', async ({ page }) => {
  expectErrors('409')
  await page.goto(productUrl('/auth/login'))
  await page.getByRole('button', { name: 'Entrar com Rede da Escola' }).click()
  await expect(page.getByRole('heading', { name: 'Não foi possível entrar' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/callback\?error=/)
  await expect(page.getByText(/Detalhes para o suporte: oidc_/)).toBeVisible()
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await expect(page).toHaveURL(productUrl('/auth/login?manual=1'))
})

test('a person without an account is told whom to ask [S18]', async ({ page }) => {
  expectErrors('409')
  provider.people.set('nova', { email: 'nova@escola.test', email_verified: true, name: 'Nova Pessoa' })
  await page.goto(productUrl('/auth/login'))
  await page.setExtraHTTPHeaders({ 'x-sign-in-as': 'nova' })
  await page.getByRole('button', { name: 'Entrar com Rede da Escola' }).click()
  await expect(page.getByText('Ainda não existe uma conta para você. Peça um convite ao administrador.')).toBeVisible()
})

test('with the provider as the only way in, sign-in goes there directly, and sign-out leaves it too [S18, C6]', async ({
  page,
}) => {
  // errors of the provider's own page
  expectErrors('fonts.googleapis.com', 'favicon.ico')
  const port = await findOwnPort()
  const url = `http://localhost:${port}`
  const only = await startOidcServer(`${url}/auth/callback`)
  const alone = await startProduct({
    PORT: String(port),
    PUBLIC_URL: url,
    OIDC_ISSUER: only.issuer,
    OIDC_CLIENT_ID: only.clientId,
    OIDC_CLIENT_SECRET: only.clientSecret,
    OIDC_LINK_BY_EMAIL: 'true',
    PASSWORD_SIGN_IN: 'false',
  })
  try {
    only.people.set('chefe', { email: people.admin.email, email_verified: true })
    await page.setExtraHTTPHeaders({ 'x-sign-in-as': 'chefe' })
    await page.goto(`${url}/profile`)
    await expect(page).toHaveURL(`${url}/profile`)
    await chooseAction(page, /menu da conta/, 'Sair')
    await page.getByRole('button', { name: /sign me out/i }).click()
    await expect(page).toHaveURL(`${url}/auth/login?manual=1`)
    await expect(page.getByRole('button', { name: /conta institucional/ })).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await alone.remove()
    await only.close()
  }
})

test.describe('set on the screen', () => {
  let later: OidcServer
  let open: Product

  test.beforeAll(async () => {
    const port = await findOwnPort()
    later = await startOidcServer(`http://localhost:${port}/auth/callback`)
    open = await startProduct({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` })
  })
  test.afterAll(async () => {
    await open.remove()
    await later.close()
  })

  /** Signs in as a new visitor, with the account of this name at the provider. */
  async function signInByProvider(browser: Browser, account: string): Promise<void> {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-sign-in-as': account } })
    const person = await context.newPage()
    await person.goto(`${open.url}/auth/login`)
    await person.getByRole('button', { name: 'Entrar com Rede da Escola' }).click()
    await expect(person).toHaveURL(`${open.url}/assistants`)
    await context.close()
  }

  test('a provider is tested before it is saved, and can be used at once [S18]', async ({ page, browser, enterAs }) => {
    // the provider that does not exist
    expectErrors('422')
    await enterAs(people.admin)
    await page.goto(`${open.url}/settings/access`)
    await expect(page.getByText('Não configurada: as pessoas entram com e-mail e senha.')).toBeVisible()
    await expect(page.getByLabel('Endereço de retorno, para cadastrar no provedor')).toHaveValue(
      `${open.url}/auth/callback`,
    )
    await page.getByLabel('Endereço do provedor').fill(`${later.issuer}/outro`)
    await page.getByLabel('Identificação').fill(later.clientId)
    await page.getByLabel('Segredo', { exact: true }).fill(later.clientSecret)
    await page.getByRole('button', { name: 'Testar' }).click()
    await expect(page.getByText(/não há um provedor de identidade nele/)).toBeVisible()
    await expectAccessible(page)
    await saveWithProof(page)
    await expect(page.getByLabel('Endereço do provedor')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Endereço do provedor').fill(later.issuer)
    await page.getByRole('button', { name: 'Testar' }).click()
    await expect(page.getByText(/^O provedor respondeu e a descrição dele está completa/)).toBeVisible()
    await page.getByLabel('Nome no botão').fill('Rede da Escola')
    await page.getByLabel('Vincular contas com o mesmo e-mail').check()
    await saveWithProof(page)
    await expect(page.getByText('Acesso salvo. Vale na hora.')).toBeVisible()
    await expect(page.getByLabel('Segredo', { exact: true })).toHaveValue('')

    later.people.set('bruno', { email: people.user.email, email_verified: true, name: people.user.name })
    await signInByProvider(browser, 'bruno')
    await page.goto('about:blank')
  })

  test('newcomers of a domain get an account, and a rule shows whom it would make what [S18]', async ({
    page,
    browser,
    enterAs,
  }) => {
    // the first attempt lacks the confirmation
    expectErrors('422')
    const { issuer, clientId, clientSecret } = later
    const body = { issuer, clientId, clientSecret, name: 'Rede da Escola', currentPassword: people.admin.password }
    await apiOf(open.url, people.admin.token).updateSignOn({ query: {}, body })
    await enterAs(people.admin)
    await page.goto(`${open.url}/settings/access`)
    await page.getByLabel('Domínios aceitos').fill('escola.test')
    await page.getByLabel('Criar a conta de quem entra pela primeira vez').check()
    const saved = page.waitForResponse(
      (response) => response.ok() && response.request().method() === 'PUT' && response.url().includes('/sign-on'),
    )
    await saveWithProof(page)
    await saved
    later.people.set('caloura', { email: 'caloura@escola.test', email_verified: true, name: 'Caloura', groups: ['6a'] })
    await signInByProvider(browser, 'caloura')

    await page.reload()
    await page.getByRole('button', { name: 'Acrescentar regra' }).click()
    await page.getByLabel('diz, na declaração').fill('groups')
    await page.getByLabel('o valor').fill('6a')
    await chooseOption(page, 'a pessoa recebe', 'Aluno')
    await page.getByRole('button', { name: 'Quem seria quem' }).click()
    await expect(page.getByText('Perfil: nenhum → Aluno')).toBeVisible()
    await expectAccessible(page)
    await page.goto('about:blank')
  })
})
