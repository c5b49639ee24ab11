import { expectAccessible } from './support/accessibility.ts'
import { chatAbout, publishAssistant } from './support/assistants.ts'
import { countPeople, grant } from './support/database.ts'
import { asking } from './support/model.ts'
import { apiOf } from './support/people.ts'
import { goOn } from './support/go-on.ts'
import { expect, test } from './support/test.ts'

const unknown = asking({ text: 'Não sei responder a isso.' })

test('a teacher sees what was not answered, answers it, and reads a rating [S3, S13, S47]', async ({
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
  for (const id of [canteen, library]) await grant(pupil.id, id, 'viewer')
  const asPupil = apiOf(baseURL ?? '', pupil.token)
  const path = await chatAbout(asPupil, canteen, `Vende pamonha? ${unknown}`)
  await chatAbout(asPupil, library, `Abre domingo? ${unknown}`)
  const chatId = path.split('/').at(-1) ?? ''
  const { messages } = await asPupil.getChat({ params: { chatId } })
  const messageId = messages.at(-1)?.id ?? ''
  await asPupil.rateAnswer({ params: { chatId, messageId }, body: { value: 'bad', comment: 'Queria saber o preço.' } })
  await countPeople(canteen, 5)

  await enterAs(teacher)
  await page.goto('/assistants')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Resultados' }).click()
  await expect(page).toHaveTitle('Resultados · Prosa')
  const questions = page.getByRole('region', { name: 'Perguntas sem resposta' })
  await expect(questions.getByRole('cell', { name: /Vende pamonha/ }).first()).toBeVisible()
  await expect(questions.getByText('Abre domingo?'), 'asked of an assistant that one person used').toBeHidden()
  await expect(questions.getByText('1 pergunta não aparece')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Assistente por assistente' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  // by the keyboard: the answer, which waits in the draft
  await questions.getByRole('button', { name: /Criar resposta/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Criar resposta aprovada' })
  await dialog.getByLabel('Pergunta').fill('Vende pamonha?')
  await dialog.getByLabel(/^Resposta aprovada/).fill('Sim, às sextas.')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Guardar no rascunho' }).press('Enter')
  await expect(dialog).toBeHidden()
  const { config } = await api.getDraft({ params: { assistantId: canteen } })
  expect(config.approvedAnswers).toMatchObject([{ question: 'Vende pamonha?', answer: 'Sim, às sextas.' }])

  // the rating, in the drawer of the builder
  const ratings = page.getByRole('region', { name: 'Últimas avaliações' })
  await ratings.getByRole('button', { name: /^Abrir/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Avaliação', exact: true })
  await expect(drawer).toContainText('Queria saber o preço.')
  await expect(page).toHaveURL(/rating=/)
  await page.reload()
  await expect(drawer).toContainText('Queria saber o preço.')
  await page.keyboard.press('Escape')

  // one assistant alone
  await page.getByRole('button', { name: /Ver só este.*Biblioteca/ }).click()
  await expect(page).toHaveURL(`/results?assistant=${library}`)
  await expect(page.getByText('Nenhuma pergunta sem resposta neste período.')).toBeVisible()
})

test('all of the page comes in one round trip [S54]', async ({ page, invite, enterAs, baseURL }) => {
  const teacher = await invite('Lia Souza')
  await publishAssistant(apiOf(baseURL ?? '', teacher.token), { name: 'Uma viagem' })
  await enterAs(teacher)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/results') || pathname.endsWith('_payload.json')) asked.push(pathname)
  })
  await page.goto('/results')
  await expect(page.getByText('Ninguém conversou com este assistente neste período.')).toBeVisible()
  expect(asked).toEqual(['/results/_payload.json'])
  await page.getByRole('button', { name: 'Compartilhar' }).click()
  await expect(page.getByRole('dialog', { name: /Compartilhar/ })).toBeVisible()
})

test('who makes no assistants has no such entry, and is told so on the page itself [S47, S50]', async ({
  page,
  invite,
  enterAs,
}) => {
  await enterAs(await invite('Beto Lima', 'partner'))
  await page.goto('/assistants')
  await expect(page.getByRole('heading', { name: 'Assistentes', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Resultados' })).toHaveCount(0)
  await goOn(page, '/results')
  await expect(page.getByText('Você ainda não cria nem edita assistentes.')).toBeVisible()
  await expectAccessible(page)
})
