import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { messagesIn } from './support/chat.ts'
import { chooseAction, expect, test } from './support/test.ts'

let id: number
let path: string

test.use({ as: 'user' })

test.beforeAll(async ({ apiAs }) => {
  id = await publishAssistant(apiAs('user'), { name: 'Tutor de histórico' })
  path = `/assistants/${id}/chats`
})

test('conversations are grouped by day, found by their texts, renamed and pinned [S12]', async ({ page, apiAs }) => {
  await chatAbout(apiAs('user'), id, 'Qual é a capital da França?')
  await chatAbout(apiAs('user'), id, 'Como se planta mandioca?')
  await page.goto(path)
  const list = page.getByRole('navigation', { name: 'Conversas' })
  const today = list.getByRole('region', { name: 'Hoje' })
  await expect(today.getByRole('link')).toHaveCount(2)

  await page.getByLabel('Buscar nas conversas').fill('mandioca')
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link').hover()
  await list.getByRole('button', { name: /^Opções de/ }).click()
  await page.getByRole('menuitem', { name: 'Renomear' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Nome/ }).fill('Horta da escola')
  await page.getByRole('dialog').getByRole('button', { name: 'Renomear' }).click()
  await page.getByLabel('Buscar nas conversas').fill('')
  await expect(today.getByRole('link', { name: 'Horta da escola' })).toBeVisible()

  await today.getByRole('link', { name: 'Horta da escola' }).hover()
  await chooseAction(page, 'Opções de Horta da escola', 'Fixar')
  await expect(list.getByRole('region', { name: 'Fixadas' }).getByRole('link')).toHaveText(['Horta da escola'])

  await page.getByRole('button', { name: 'Opções de Horta da escola' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Baixar conversa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Horta da escola.*\.pdf$/)
})

test('on a phone the chat header does everything by keyboard: rename, pin, save, assistants, account [S12, C9]', async ({
  page,
  apiAs,
}) => {
  const other = await publishAssistant(apiAs('user'), { name: 'Secretaria da escola' })
  // the menu lists recently used assistants
  await chatAbout(apiAs('user'), other, 'Bom dia')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(await chatAbout(apiAs('user'), id, 'Uma conversa no celular'))
  await expect(messagesIn(page)).toHaveCount(2)
  const options = page.getByRole('button', { name: 'Opções desta conversa' })
  const choose = async (menu: Locator, action: string) => {
    await menu.press('Enter')
    const item = page.getByRole('menuitem', { name: action, exact: true })
    // the list loads late, and arrow keys would miss it
    await item.press('Enter')
  }

  await choose(options, 'Renomear')
  const dialog = page.getByRole('dialog', { name: 'Renomear conversa' })
  await dialog.getByRole('textbox').fill('Prova de quinta')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await choose(options, 'Fixar')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await options.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Desafixar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await choose(options, 'Baixar conversa')
  await page.getByRole('dialog').getByRole('button', { name: 'Baixar' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^Prova de quinta.*\.pdf$/)

  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(name?.width, 'the name has room').toBeGreaterThan(90)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Conversas' }).press('Enter')
  const side = page.getByRole('dialog', { name: 'Conversas' })
  await expect(side.getByRole('region', { name: 'Fixadas' }).getByRole('link')).toContainText(['Prova de quinta'])
  await side.getByRole('button', { name: /menu da conta$/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(side).toBeHidden()

  const assistants = page.getByRole('button', { name: 'Menu do assistente' })
  await assistants.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Editar assistente' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await choose(assistants, 'Secretaria da escola')
  await expect(page).toHaveURL(`/assistants/${other}/chats`)
  await expect(page.getByRole('heading', { level: 1, name: 'Secretaria da escola' })).toBeVisible()
})
