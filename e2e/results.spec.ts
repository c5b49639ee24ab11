import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { askByOthers, grantRole } from './support/database.ts'
import { modelDirectives } from './support/model.ts'
import { apiOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const unknown = modelDirectives({ text: 'Não sei responder a isso.' })

test('a teacher reads in two clicks what a class asked, and answers a question [S3, S13, S47]', async ({
  page,
  invite,
  enterAs,
  baseURL,
}) => {
  const teacher = await invite('Rita Alves')
  const pupil = await invite('Júlia Prado')
  const api = apiOf(baseURL ?? '', teacher.token)
  const canteen = await publishAssistant(api, { name: 'Cantina' })
  const library = await publishAssistant(api, { name: 'Biblioteca' })
  for (const id of [canteen, library]) await grantRole(pupil.id, id, 'viewer')
  const asPupil = apiOf(baseURL ?? '', pupil.token)
  await chatAbout(asPupil, canteen, `Vende pamonha? ${unknown}`)
  await chatAbout(asPupil, library, `Abre domingo? ${unknown}`)
  await askByOthers(canteen, 'Quanto custa o lanche?', 5)

  await enterAs(teacher)
  await page.goto('/assistants')
  await page.getByRole('button', { name: 'Ações de Cantina' }).click()
  await page.getByRole('menuitem', { name: 'Perguntas feitas' }).click()
  await expect(page).toHaveTitle('Resultados · Prosa')
  const questions = page.getByRole('region', { name: 'Perguntas feitas' })
  await expect(questions.getByRole('row', { name: /Quanto custa o lanche/ })).toContainText('5')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Resultados' }).click()
  await expect(questions.getByRole('cell', { name: /Vende pamonha/ }).first()).toBeVisible()
  await expect(questions.getByText('Abre domingo?'), 'asked of an assistant that one person used').toBeHidden()
  await expect(questions.getByText('1 pergunta não aparece')).toBeVisible()
  await questions.getByLabel('Perguntas', { exact: true }).click()
  await page.getByRole('option', { name: 'Sem resposta nos documentos' }).click()
  await expect(questions.getByText('Quanto custa o lanche?', { exact: true })).toBeHidden()
  await expect(page.getByRole('table', { name: 'Assistente por assistente' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  // by keyboard: creates the answer, which is saved in the draft
  await questions.getByRole('button', { name: /Criar resposta/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Criar resposta aprovada' })
  await dialog.getByLabel('Pergunta').fill('Vende pamonha?')
  await dialog.getByLabel(/^Resposta aprovada/).fill('Sim, às sextas.')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Guardar no rascunho' }).press('Enter')
  await expect(dialog).toBeHidden()
  const { config } = await api.getDraft({ params: { assistantId: canteen } })
  expect(config.approvedAnswers).toMatchObject([{ question: 'Vende pamonha?', answer: 'Sim, às sextas.' }])

  // filters by one assistant, in which too few people asked
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Resultados' }).click()
  await expect(page).toHaveURL('/results')
  await page.getByRole('button', { name: /Ver só este.*Biblioteca/ }).click()
  await expect(page).toHaveURL(`/results?assistant=${library}`)
  await expect(page.getByText('As perguntas ainda não aparecem.')).toBeVisible()
})

test('a teacher reads a rating beside the results, also after a reload [S3, S23]', async ({
  page,
  invite,
  enterAs,
  baseURL,
}) => {
  const [teacher, pupil] = [await invite('Rita Alves'), await invite('Júlia Prado')]
  const canteen = await publishAssistant(apiOf(baseURL ?? '', teacher.token), { name: 'Cantina' })
  await grantRole(pupil.id, canteen, 'viewer')
  const asPupil = apiOf(baseURL ?? '', pupil.token)
  const path = await chatAbout(asPupil, canteen, `Vende pamonha? ${unknown}`)
  const chatId = path.split('/').at(-1) ?? ''
  const { messages } = await asPupil.getChat({ params: { chatId } })
  const messageId = messages.at(-1)?.id ?? ''
  await asPupil.rateAnswer({ params: { chatId, messageId }, body: { value: 'bad', comment: 'Queria saber o preço.' } })

  await enterAs(teacher)
  await page.goto('/results')
  await page.getByRole('navigation', { name: 'Resultados' }).getByRole('link', { name: 'Avaliações' }).click()
  await page.getByRole('button', { name: /^Abrir/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Avaliação', exact: true })
  await expect(drawer).toContainText('Queria saber o preço.')
  await expect(page).toHaveURL(/rating=/)
  await page.reload()
  await expect(drawer).toContainText('Queria saber o preço.')
})
