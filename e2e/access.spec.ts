import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { expect, expectErrors, test } from './support/test.ts'

const notice = 'O responsável por este assistente pode ler esta conversa.'
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test.describe('as the owner', () => {
  test.use({ as: 'user' })

  test('by keyboard only, a person is found, added, made an editor and removed [S47]', async ({
    page,
    apiAs,
    invite,
    baseURL,
  }) => {
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor ao teclado' })
    const clara = await invite('Clara Teclado')
    const roleNow = async () => {
      const { assistants } = await apiOf(baseURL ?? '', clara.token).getSession()
      return assistants.find((one) => one.id === id)?.pivot.role
    }
    await page.goto(`/assistants/manage/${id}/access`)
    await page.getByRole('button', { name: 'Adicionar' }).press('Enter')
    await page.getByRole('searchbox', { name: /Buscar pessoas/ }).focus()
    await page.keyboard.type(clara.email)
    await expect(page.getByText('1 resultado.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Clara Teclado/ })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('list', { name: 'Escolhidos' })).toContainText('Clara Teclado')
    await page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).press('Enter')
    await expect(rowOf(page, 'Clara Teclado')).toContainText('Pode conversar')
    await expect.poll(roleNow).toBe('viewer')

    const actions = page.getByRole('button', { name: 'Ações de Clara Teclado' })
    const items = page.getByRole('menuitem')
    await actions.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Clara Teclado')).toContainText('Pode editar')
    await expect.poll(roleNow).toBe('editor')

    await expect(actions).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).press('Enter')
    await expect(page.getByText('Só você está nesta lista.')).toBeVisible()
    await expect.poll(roleNow).toBeUndefined()

    await page.getByRole('button', { name: 'Auditoria do acesso' }).click()
    const history = page.getByRole('dialog').getByRole('listitem')
    await expect(history.first()).toContainText('Bruno Souza removeu o acesso de Clara Teclado.')
    await expect(history).toHaveCount(3)
  })

  test('the access page and its dialogs in both themes and at 360 px, with title and breadcrumbs [X1, S14]', async ({
    page,
    apiAs,
    invite,
  }) => {
    test.setTimeout(180_000)
    const api = apiAs('user')
    const id = await publishAssistant(api, { name: 'Tutor de nome muito comprido para caber em telas estreitas' })
    const rita = await invite('Rita Acessível de Sobrenome Bastante Comprido e Composto')
    const principals = [{ kind: 'user' as const, id: rita.id }]
    await api.addAccess({ params: { assistantId: id }, body: { principals, role: 'viewer', lastDay: '2199-12-31' } })
    await page.goto(`/assistants/manage/${id}/access`)
    await expect(rowOf(page, 'Rita')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await page.getByRole('searchbox', { name: /Buscar pessoas/ }).fill('rita acessivel')
    await expect(page.getByText('1 resultado.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Auditoria do acesso' }).click()
    await expect(page.getByText(/deu acesso a Rita/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await expect(page).toHaveTitle('Controle de acesso · Prosa')
    await expect(page.getByRole('heading', { level: 1, name: 'Controle de acesso' })).toBeVisible()
    const crumbs = page.getByRole('navigation', { name: 'Trilha de navegação' }).getByRole('listitem')
    await expect(crumbs).toHaveText(['Assistentes', 'Gerenciar', 'Controle de acesso'])
    const whole = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 740 })
    const tops = () => crumbs.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    await expect.poll(async () => new Set(await tops()).size, 'one line on a phone').toBe(1)
    await page.setViewportSize(whole)
    const tabs = page.getByRole('navigation', { name: 'Páginas do assistente' })
    await expect(tabs.getByRole('link', { name: 'Compartilhar' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Configuração' }).click()
    await expect(page).toHaveURL(`/assistants/manage/${id}`)
    await tabs.getByRole('link', { name: 'Compartilhar' }).click()
    await expect(page).toHaveURL(`/assistants/manage/${id}/access`)
    await page.getByRole('link', { name: 'Gerenciar' }).click()
    await expect(page).toHaveURL(`/assistants/manage/${id}`)
  })
})

test('an added person finds the assistant, edits it as an editor, and loses it at once when removed [S47, S49]', async ({
  page,
  apiAs,
  invite,
  enterAs,
}) => {
  expectErrors('404', 'Não encontramos')
  const api = apiAs('user')
  const id = await publishAssistant(api, { name: 'Tutor emprestado' })
  const params = { assistantId: id }
  const maria = await invite('Maria Emprestada')
  await enterAs(maria)
  await page.goto('/assistants')
  await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tutor emprestado' })).toBeHidden()

  await api.addAccess({ params, body: { principals: [{ kind: 'user', id: maria.id }], role: 'viewer' } })
  await page.goto('/assistants?scope=others')
  await expect(page.getByRole('link', { name: 'Tutor emprestado' })).toBeVisible()
  await page.goto(`/assistants/manage/${id}/access`)
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()

  const entry = { ...params, kind: 'user' as const, principalId: maria.id }
  await api.changeAccess({ params: entry, body: { role: 'editor' } })
  await page.goto(`/assistants/manage/${id}`)
  await expect(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Tutor emprestado')
  await page.goto(`/assistants/${id}/chats`)
  await expect(page.getByLabel('Mensagem', { exact: true })).toBeVisible()

  await api.removeAccess({ params: entry })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  await page.goto('/assistants')
  await expect(page.getByRole('link', { name: 'Tutor emprestado' })).toBeHidden()
})

test.describe('as a partner', () => {
  test.use({ as: 'partner' })

  test('an assistant public in the organisation does not exist for a partner, even by its address [S49]', async ({
    page,
    apiAs,
  }) => {
    expectErrors('404', 'Não encontramos')
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor de toda a casa' })
    await apiAs('admin').updateAccess({ params: { assistantId: id }, body: { visibility: 'organization' } })
    expect((await apiAs('user').getSession()).publicAssistants).toContainEqual({ id })
    await page.goto('/assistants')
    await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'De outras pessoas' })).toBeHidden()
    await expect(page.getByText('Tutor de toda a casa')).toBeHidden()
    await page.goto(`/assistants/${id}/chats`)
    await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  })
})

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('reading conversations is announced in every chat, and each reading appears in the history [G1]', async ({
    page,
    apiAs,
  }) => {
    expectErrors('404', 'Não encontramos')
    const id = await publishAssistant(apiAs('user'), { name: 'Tutor com leitura' })
    const chat = await chatAbout(apiAs('user'), id, 'O que é clorofila?')
    await page.goto(`/assistants/${id}/chats`)
    await expect(page.getByLabel('Mensagem', { exact: true })).toBeVisible()
    await expect(page.getByText(notice)).toBeHidden()

    await goOn(page, `/assistants/manage/${id}/access`)
    await page.locator('summary', { hasText: /^Mais/ }).click()
    await page.getByRole('switch', { name: 'Ler conversas das pessoas' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ligar' }).click()
    await page.getByRole('button', { name: 'Ler conversas' }).click()
    await page.getByRole('button', { name: /Bruno Souza/ }).click()
    await expect(page.getByRole('list', { name: 'Mensagens' })).toContainText('O que é clorofila?')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Auditoria do acesso' }).click()
    await expect(page.getByText('Ana Lima leu uma conversa.')).toBeVisible()
    await expect(page.getByText('Ana Lima ligou a leitura de conversas.')).toBeVisible()
    await goOn(page, `/assistants/${id}/chats`)
    await expect(page.getByText(notice)).toBeVisible()
    // only through this page: at its own address the chat still belongs to its owner alone
    await page.goto(chat)
    await expect(page.getByRole('heading', { name: 'Link inválido' })).toBeVisible()
  })
})
