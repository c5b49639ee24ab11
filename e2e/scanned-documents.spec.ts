import { makeScan } from '../apps/server/test/scans/scans.ts'
import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

const opening = 'A cantina abre às dez e fecha às quatro, de segunda a sexta, e não aceita cartão de crédito.'

test('a scanned PDF is recognized with its progress shown, and an answer cites the page [S13]', async ({
  page,
  enterAs,
  people,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const api = apiOf(baseURL ?? '', people.admin.token)
  const assistantId = await publishAssistant(api, {
    name: `Secretaria ${crypto.randomUUID()}`,
    model: 'embedded:trechos',
  })
  await enterAs(people.admin)
  await page.goto(`/assistants/manage/${assistantId}`)
  const buffer = await makeScan([opening, 'scan', 'scan', 'scan'])
  const file = { name: 'regimento digitalizado.pdf', mimeType: 'application/pdf', buffer }
  await page.locator('input[type=file]').first().setInputFiles(file)

  const row = page.getByRole('row', { name: /regimento digitalizado\.pdf/ })
  await expect(row).toContainText(/Reconhecendo o texto das páginas digitalizadas: \d de 3/, { timeout: 30_000 })
  await expectAccessible(page)
  await expect(row).toContainText('Pronto', { timeout: 90_000 })
  await row.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Ver trechos' }).click()
  await expect(page.getByText(/^O texto de 3 páginas digitalizadas foi reconhecido na imagem\./)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  // scrolls to the end by keyboard only
  await page.getByRole('group', { name: 'Conteúdo' }).press('End')
  await expect(page.getByText('Trecho 4')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })

  await goOn(page, `/assistants/${assistantId}/chats`)
  await page.getByLabel('Mensagem').fill('Quanto custa a segunda via do histórico?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('R$ 25,90').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Fontes/ }).click()
  await expect(
    page
      .getByRole('region', { name: /^Fontes/ })
      .getByText(/, página [234]$/)
      .first(),
  ).toBeVisible()
})
