import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant } from './support/assistants.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { chooseAction, expect, expectErrors, test } from './support/test.ts'

const rule = 'A segunda chamada é pedida em até três dias úteis, com atestado.'

test('a shared base is created, filled, used by an assistant, and not deleted while in use [S13]', async ({
  page,
  enterAs,
  people,
  baseURL,
}) => {
  expectErrors('409') // the refusal to delete a base in use
  test.setTimeout(120_000)
  const api = apiOf(baseURL ?? '', people.admin.token)
  const word = crypto.randomUUID().slice(0, 8)
  const [base, name] = [`Normas ${word}`, `Secretaria ${word}`]
  const assistantId = await publishAssistant(api, { name, model: 'embedded:trechos' })

  await enterAs(people.admin)
  await page.goto('/settings/knowledge')
  await page.getByRole('button', { name: 'Nova base' }).click()
  await page.getByLabel('Nome').fill(base)
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/knowledge\/bases\/\d+$/)
  await expect(page).toHaveTitle(`${base} · Prosa`)
  const text = { name: 'segunda-chamada.txt', mimeType: 'text/plain', buffer: Buffer.from(rule) }
  await page.locator('input[type=file]').first().setInputFiles(text)
  await expect(page.getByRole('row', { name: /segunda-chamada/ })).toContainText('Pronto', { timeout: 30_000 })
  await expectAccessible(page)

  await goOn(page, `/assistants/manage/${assistantId}`)
  const use = page.getByRole('checkbox', { name: base })
  await use.check()
  await expect
    .poll(async () => (await api.getDraft({ params: { assistantId } })).config.knowledgeBases)
    .toEqual([expect.any(Number)])
  await expectAccessible(page)
  await api.publishAssistant({ params: { assistantId }, body: {} })

  await goOn(page, `/assistants/${assistantId}/chats`)
  await page.getByLabel('Mensagem').fill('Como peço a segunda chamada?')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Fontes/ }).click()
  await expect(
    page
      .getByRole('region', { name: /^Fontes/ })
      .getByText('segunda-chamada.txt')
      .first(),
  ).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await goOn(page, `/settings/knowledge?q=${word}`)
  await expect(page.getByRole('row', { name: new RegExp(base) })).toBeVisible()
  await expectAccessible(page)
  await chooseAction(page, `Ações de ${base}`, 'Excluir')
  await page.getByRole('button', { name: 'Excluir base' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(`em uso em “${name}”`)).toBeVisible()
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('row', { name: new RegExp(base) })).toBeVisible()
})
