import { expectAccessible } from './support/accessibility.ts'
import { publishAssistant, unfold } from './support/assistants.ts'
import { sendAndAwaitAnswer, lastAnswer } from './support/chat.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

test.use({ as: 'admin' })

const sentence = 'Isso não está nos documentos. Ligue para a secretaria, ramal 210.'

test('a question outside the documents gets the set sentence, and claims without a source are marked [S12, S13]', async ({
  page,
  apiAs,
}) => {
  const api = apiAs('admin')
  const assistantId = await publishAssistant(api, { name: `Secretaria ${Date.now()}` })
  const params = { assistantId }
  const text = 'A matrícula começa em 10 de janeiro e termina em 20 de janeiro.'
  await api.addText({ params, body: { name: 'Manual', text } })
  await expect.poll(async () => (await api.searchKnowledge({ params, query: { q: 'matrícula' } })).items.length).toBe(1)

  await page.goto(`/assistants/manage/${assistantId}`)
  await expect(page.getByLabel(/^Frase para quando/)).toBeHidden()
  await unfold(page, 'Uso dos documentos')
  await page.getByRole('radio', { name: /^Somente documentos/ }).check()
  await page.getByLabel(/^Frase para quando/).fill(sentence)
  await expect
    .poll(async () => (await api.getDraft({ params })).config)
    .toMatchObject({ knowledgeMode: 'only', nothingFound: sentence })
  await expectAccessible(page)
  await api.publishAssistant({ params, body: {} })

  await goOn(page, `/assistants/${assistantId}/chats`)
  await sendAndAwaitAnswer(page, 'Quem descobriu a penicilina?')
  await expect(lastAnswer(page)).toContainText(sentence)
  // the model answers about something else
  await sendAndAwaitAnswer(page, 'Quando começa a matrícula?')
  await expect(lastAnswer(page).getByText('sem fonte nos documentos')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.reload()
  await expect(lastAnswer(page).getByText('sem fonte nos documentos')).toBeVisible()
})
