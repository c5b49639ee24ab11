import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { messages } from './support/chat.ts'
import { asking } from './support/model.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

interface Answer {
  choices: { message: { content: string } }[]
  prosa: { chat_id: string }
}

/** A program somewhere else: it knows the address and the key, and nothing of the browser. */
const call = (url: string, secret: string, path: string, body?: object) =>
  fetch(`${url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

async function createKey(page: Page, name: string): Promise<string> {
  await page.goto('/profile?tab=keys')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const secret = await dialog.getByLabel('Chave', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Já copiei' }).click()
  await expect(dialog).toBeHidden()
  return secret
}
const itemOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test.describe('as an administrator', () => {
  test.use({ as: 'admin' })

  test('a key is made, used by a program, seen in use, and revoked [T8, C4]', async ({ page, apiAs, baseURL }) => {
    const url = baseURL ?? ''
    const assistantId = await publishAssistant(apiAs('admin'), { name: 'Tutor por programa' })
    const secret = await createKey(page, 'Site da escola')
    expect(secret).toMatch(/^prosa_sk_[\w-]{43}$/)
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(itemOf(page, 'Site da escola')).toContainText('Nunca usada')

    const model = `assistente-${assistantId}`
    const models = (await (await call(url, secret, '/models')).json()) as { data: { id: string }[] }
    expect(models.data.map(({ id }) => id)).toContain(model)
    const question = { role: 'user', content: `O que é fotossíntese? ${asking({ tokens: 12 })}` }
    const response = await call(url, secret, '/chat/completions', { model, messages: [question] })
    expect(response.status).toBe(200)
    const { choices, prosa } = (await response.json()) as Answer

    await goOn(page, `/assistants/${assistantId}/chats/${prosa.chat_id}`)
    await expect(messages(page)).toHaveCount(2)
    await expect(messages(page).last()).toContainText(choices[0]?.message.content.trim() ?? '')

    await page.goto('/profile?tab=keys')
    await expect(itemOf(page, 'Site da escola')).toContainText('Último uso agora')
    await page.getByRole('button', { name: 'Revogar a chave Site da escola' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
    await expect(page.getByText('Chave revogada.')).toBeVisible()
    await expect(itemOf(page, 'Site da escola')).toHaveCount(0)
    expect((await call(url, secret, '/models')).status).toBe(401)
  })

  test('the keys, the form and the new key, made and revoked by keyboard alone: axe, both themes, 360 px [X1]', async ({
    page,
  }) => {
    const name = 'Planilha da secretaria com um nome bem comprido para caber em telas estreitas'
    await page.goto('/profile?tab=keys')
    await page.getByRole('button', { name: 'Criar chave' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome', { exact: true }).focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Ver assistentes')).toBeChecked()
    await dialog.getByLabel('Nome', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Chave', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Criar chave' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Nome', { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Dê à chave um nome de pelo menos 2 caracteres.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Revogar a chave ${name}` }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Chave revogada.')).toBeVisible()
  })
})

test('the reference of the API: searched and read, axe, both themes, 360 px [X1, C3]', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/api/docs')
  await expectAccessible(page)
  await page.getByLabel('Buscar uma operação').fill('pergunta assistente')
  await page.getByLabel('Somente as que aceitam chave').check()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'POST /v1/chat/completions' }).click()
  await expect(page.getByRole('heading', { name: 'createChatCompletion' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'assistant_paused' }).click()
  await expect(page).toHaveURL(/\/api\/docs\/errors#assistant_paused$/)
  await expectAccessible(page)
})
