import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

const presentation = new URL('../apps/server/test/formats/pandoc.pptx', import.meta.url)

test('a presentation is read slide by slide, and an answer cites the slide [S13]', async ({
  page,
  enterAs,
  people,
  baseURL,
}) => {
  const api = apiOf(baseURL ?? '', people.admin.token)
  const assistantId = await publishAssistant(api, {
    name: `Ciências ${crypto.randomUUID()}`,
    model: 'embedded:trechos',
  })
  await enterAs(people.admin)
  await page.goto(`/assistants/manage/${assistantId}`)
  const buffer = await readFile(presentation)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'fotossíntese.pptx', mimeType: '', buffer })

  const row = page.getByRole('row', { name: /fotossíntese\.pptx/ })
  await expect(row).toContainText('Pronto', { timeout: 60_000 })
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Slide 2', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/Anotações do slide:/)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await goOn(page, `/assistants/${assistantId}/chats`)
  await page.getByLabel('Mensagem').fill('O que a clorofila absorve?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A clorofila absorve a luz.').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Fontes/ }).click()
  await expect(page.getByRole('region', { name: /^Fontes/ }).getByText(', slide 2', { exact: true })).toBeVisible()
})
