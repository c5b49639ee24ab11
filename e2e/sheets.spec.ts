import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { sendMessage } from './support/chat.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

test('a spreadsheet shows columns and rows, answers with matching rows, and is cited by them [S13]', async ({
  page,
  enterAs,
  people,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const api = apiOf(baseURL ?? '', people.admin.token)
  const name = `Secretaria ${crypto.randomUUID()}`
  const assistantId = await publishAssistant(api, { name, model: 'embedded:trechos' })
  await enterAs(people.admin)
  await page.goto(`/assistants/manage/${assistantId}`)
  await expect(page.getByText(/planilhas \(XLSX, ODS, CSV\)/)).toBeVisible()
  const buffer = readFileSync(path.join(import.meta.dirname, '../apps/server/test/sheets/faltas.ods'))
  const file = { name: 'faltas.ods', mimeType: 'application/vnd.oasis.opendocument.spreadsheet', buffer }
  await page.locator('input[type=file]').first().setInputFiles(file)

  const row = page.getByRole('row', { name: /faltas\.ods/ })
  await expect(row).toContainText('Pronto', { timeout: 60_000 })
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
  const sheet = page.getByRole('region', { name: 'Planilha' })
  await expect(sheet.getByText('Aba Faltas · 6 colunas · 10 linhas')).toBeVisible()
  await expect(sheet.getByRole('row', { name: /Carla Dias.*12\/05\/2026/ })).toBeVisible()
  await expectAccessible(page)

  await goOn(page, `/assistants/${assistantId}/chats`)
  await sendMessage(page, 'Quantas faltas a Carla Dias teve?')
  await expect(page.getByText('Filtro: Aluno = Carla Dias · 2 linhas', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('log').getByText('Contar, somar ou comparar exige um modelo de IA')).toBeVisible()
  const place = 'faltas.ods, planilha · aba Faltas, linhas 4 e 5'
  await page.getByRole('button', { name: `Fonte 1: ${place}` }).click()
  await expect(page.getByText(', planilha · aba Faltas, linhas 4 e 5', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
