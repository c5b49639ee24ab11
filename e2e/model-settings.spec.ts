import { type MailServer, startMailServer } from '../apps/server/test/mail-server.ts'
import { type ModelServer, startModelServer } from '../apps/server/test/model-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf, people } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { goOn } from './support/go-on.ts'
import { chooseOption, expect, test } from './support/test.ts'

// a separate product, because providers and rules would change every other journey; axe on several screens
test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({ baseURL: '' })

let models: ModelServer
let mails: MailServer
let product: Product
test.beforeAll(async () => {
  models = await startModelServer({ models: ['escola-mini', 'escola-grande'], apiKey: 'sk-escola-9Z4k' })
  mails = await startMailServer()
  product = await startProduct({ EGRESS_ALLOW: new URL(models.url).host, SMTP_URL: mails.url })
})
test.afterAll(async () => {
  await product.remove()
  await models.close()
  await mails.close()
})

test('a provider is added with its key, tested and priced; its model answers, and without it the fall-back [S31]', async ({
  page,
  enterAs,
}) => {
  await enterAs(people.admin)
  await page.goto(`${product.url}/settings/models`)
  await expect(page).toHaveTitle('Modelos · Prosa')
  await expect(page.getByText(/Ainda não há provedores/)).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar provedor' }).click()
  await chooseOption(page, 'Tipo', 'Outro servidor, compatível com a OpenAI')
  await page.getByLabel('Nome').fill('Servidor da Escola')
  await page.getByLabel('Endereço').fill(models.url)
  await page.getByLabel('Chave do provedor (opcional)').fill('sk-escola-9Z4k')
  await page.getByLabel('Onde processa os textos').fill('Brasil')
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('chave …9Z4k')).toBeVisible()
  await page.getByRole('button', { name: 'Testar Servidor da Escola' }).click()
  await expect(page.getByText('Funcionou: o provedor respondeu e oferece 2 modelos.')).toBeVisible()

  // by keyboard only
  await page.getByRole('button', { name: 'Editar escola-mini' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'escola-mini' })
  await dialog.getByLabel('Lidos').fill('2,50')
  await dialog.getByLabel('Escritos').fill('10,00')
  await dialog.getByLabel('Escritos').press('Enter')
  await expect(page.getByRole('row', { name: /escola-mini/ })).toContainText('10,00')
  await page.getByRole('button', { name: 'Testar escola-mini' }).click()
  await expect(page.getByText(/Funcionou: o modelo respondeu em/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Adicionar modelo' }).click()
  const added = page.getByRole('dialog', { name: 'Adicionar modelo' })
  await added.getByLabel('Identificador').fill('escola-escondido')
  await added.getByLabel('Nome').fill('Modelo escondido')
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByRole('row', { name: /Modelo escondido/ })).toContainText('Adicionado à mão')
  await page.getByRole('button', { name: 'Testar Modelo escondido' }).click()
  await expect(page.getByText(/Funcionou: o modelo respondeu em/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Excluir Modelo escondido' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('row', { name: /Modelo escondido/ })).toBeHidden()

  await chooseOption(page, 'Modelo padrão', 'escola-mini')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Alterações salvas.').first()).toBeVisible()
  const draft = await apiOf(product.url, people.user.token).createAssistant({ body: { name: 'Com o padrão' } })
  expect(draft.config.model).toBe('servidor-da-escola:escola-mini')
})

test('safety rules apply at once: a blocked topic gets its answer, a risk is reported and handled [P4, P5]', async ({
  page,
  enterAs,
  browser,
}) => {
  await enterAs(people.admin)
  await page.goto(`${product.url}/settings/content-safety`)
  await page.getByRole('checkbox', { name: 'Telefone' }).check()
  await page.getByRole('button', { name: 'Adicionar assunto' }).click()
  await page.getByLabel('Assunto', { exact: true }).fill('Apostas')
  await page.getByLabel('Palavras').fill('aposta')
  await page.getByLabel('Resposta padrão').fill('Sobre apostas eu não converso.')
  await page.getByRole('checkbox', { name: 'Violência' }).check()
  await page.getByRole('button', { name: 'Salvar regras' }).click()
  await expect(page.getByText('Regras salvas. Elas valem a partir da próxima mensagem.')).toBeVisible()

  const assistantId = await publishAssistant(apiOf(product.url, people.user.token), { name: 'Tutor protegido' })
  const context = await browser.newContext()
  await context.addInitScript((token) => localStorage.setItem('prosa.session-token', token), people.user.token)
  const chat = await context.newPage()
  await chat.goto(`${product.url}/assistants/${assistantId}/chats`)
  const message = chat.getByLabel('Mensagem', { exact: true })
  await message.fill('Qual é a melhor aposta?')
  await message.press('Enter')
  const log = chat.getByRole('log', { name: 'Mensagens' })
  await expect(log.getByText('Sobre apostas eu não converso.').first()).toBeVisible()
  await message.fill('meu padrasto me bate')
  await message.press('Enter')
  // a page that leaves before its message is received does not send it
  await expect(log.getByRole('article')).toHaveCount(4)
  await expect(log.getByRole('article').last()).toHaveAttribute('aria-busy', 'false')
  await chat.goto(`${product.url}/assistants/manage/${assistantId}#seguranca`)
  await chat.getByRole('button', { name: 'Editar regras de segurança' }).click()
  await expect(
    chat
      .getByRole('dialog')
      .getByText(/A organização já liga esta proteção/)
      .first(),
  ).toBeVisible()
  await expectAccessible(chat)
  await context.close()

  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /Violência/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: /^Ler alerta de Violência/ }).click()
  await expect(page.getByRole('dialog').getByText('meu padrasto me bate')).toBeVisible()
  await page.getByLabel('O que foi feito (opcional)').fill('Falei com a família.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Marcar como tratado' }).click()
  await expect(page.getByText('Nenhum alerta aberto.')).toBeVisible()
})

test('system health, a full backup, mail and sign-on are set on the screen [S32]', async ({ page, enterAs }) => {
  await enterAs(people.admin)
  await page.goto(`${product.url}/settings/health`)
  await expect(page.getByText(/PostgreSQL/)).toBeVisible()
  await page.getByRole('button', { name: 'Fazer cópia agora' }).click()
  await expect(page.getByRole('row', { name: /prosa-\d{4}/ })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await goOn(page, '/settings/mail')
  await expect(page.getByText('Definido pela variável SMTP_URL do servidor.').first()).toBeVisible()
  await page.getByLabel('Remetente').fill('Escola <avisos@escola.test>')
  await page.getByRole('button', { name: 'Testar' }).click()
  await expect(page.getByText(/^O servidor aceitou a mensagem/)).toBeVisible()
  expect(mails.received.map(({ to, from }) => ({ to, from }))).toContainEqual({
    to: [people.admin.email],
    from: 'avisos@escola.test',
  })
  await expectAccessible(page)
  await page.goto(`${product.url}/settings/access`)
  await expect(page.getByText(/Não configurada: as pessoas entram com e-mail e senha/)).toBeVisible()
})
