import { noChatFiles } from '@prosa/contract/assistants/chat-files.ts'
import type { Page } from '@playwright/test'
import { publishAssistant } from './support/assistants.ts'
import { messageField, lastAnswer, messagesIn, sendMessage } from './support/chat.ts'
import { modelDirectives } from './support/model.ts'
import { type CutPoint, type Network, startNetwork } from './support/network.ts'
import { openLink } from './support/shares.ts'
import { expect, expectErrors, test } from './support/test.ts'

let network: Network
test.beforeAll(async () => {
  network = await startNetwork(process.env['E2E_URL'] ?? '')
})
test.afterAll(() => network.close())
test.beforeEach(({}) => {
  network.streams = 'pass'
  expectErrors('net::ERR')
})

const sending = /^POST \S+\/messages /
const following = /^GET \S+\/stream/
const cuts: readonly [name: string, request: RegExp, at: CutPoint][] = [
  ['before the request', sending, 'before'],
  ['within the request', sending, 'within'],
  ['before the answer', sending, /^/],
  ['within its headers', sending, /^HTTP\/1\.1 2/],
  ['before the first event', sending, /\r\n\r\n/],
  ['within a word', sending, /paralele/],
  ['between two events', sending, /event: delta\ndata: .*\n\n/],
  ['after the last event', sending, /event: done\ndata: .*\n\n/],
]

/** The texts of both sides, in order. */
const chatTexts = async (page: Page) =>
  (await messagesIn(page).allTextContents()).map(
    (text) => /Pergunta \d+|resposta \d+ paralelepípedo fim/.exec(text)?.[0],
  )

const createQuestion = (number: number, tokensPerSecond: number) =>
  `Pergunta ${number} ${modelDirectives({ text: `resposta ${number} paralelepípedo fim`, tokensPerSecond })}`
const expectAnswered = async (page: Page, number: number) => {
  await expect(lastAnswer(page)).toContainText(`resposta ${number} paralelepípedo fim`)
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
}
const expectedTexts = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `Pergunta ${index + 1}`,
    `resposta ${index + 1} paralelepípedo fim`,
  ]).flat()

test('wherever the network breaks, every message arrives once and no typed text is lost [Rel3, Rel6, S12]', async ({
  page,
  apiAs,
  enterAs,
  people,
}) => {
  const id = await publishAssistant(apiAs('user'), {
    name: 'Tutor da rede que cai',
    files: { ...noChatFiles, enabled: true },
  })
  await enterAs(people.user)
  await page.goto(`${network.url}/assistants/${id}/chats`)
  let count = 0
  const askThrough = async (name: string, tokensPerSecond = 8) =>
    test.step(name, async () => {
      count++
      await sendMessage(page, createQuestion(count, tokensPerSecond))
      await messageField(page).fill(`o que escrevo depois de ${count}`)
      await expectAnswered(page, count)
      expect(network.isCut(), name).toBe(true)
      await expect(messageField(page)).toHaveValue(`o que escrevo depois de ${count}`)
    })
  for (const [name, request, at] of cuts) {
    network.cut(request, at)
    await askThrough(name)
  }
  network.cut(sending, /event: delta/)
  network.cut(following, /paralele/)
  await askThrough('again while it goes on')

  network.streams = 'held'
  network.cut(/^GET \S+\/stream\?until=now/, /\r\n\r\n/)
  // slow enough to be polled while it is written
  await askThrough('while the page asks', 0.5)
  expect(await chatTexts(page)).toEqual(expectedTexts(count))

  network.cut(/^POST \S+\/attachments/, 'within')
  const file = { name: 'aviso.txt', mimeType: 'text/plain', buffer: Buffer.from('A feira é na sexta-feira.') }
  const attach = () => page.getByLabel('Arquivos', { exact: true }).setInputFiles(file)
  await attach()
  const files = page.getByRole('list', { name: 'Arquivos para enviar' })
  // browsers retry a broken connection themselves if it was a reused one
  await expect(files.getByText(/pronto|conexão/)).toBeVisible()
  if (await files.getByText(/conexão/).isVisible()) {
    await files.getByRole('button', { name: 'Remover aviso.txt' }).click()
    await attach()
  }
  await expect(files.getByText('pronto')).toBeVisible()
  await askThrough('an upload')

  await page.reload()
  await expectAnswered(page, count)
  expect(await chatTexts(page), 'as the server has it').toEqual(expectedTexts(count))
  await expect(page.getByRole('button', { name: 'Baixar aviso.txt' })).toHaveCount(1)
  await expect(messageField(page)).toHaveValue(`o que escrevo depois de ${count}`)
})

for (const streams of ['held', 'broken'] as const)
  test(`where a proxy has streams ${streams}, a visitor reads the answer while it is written [Rel3, S16]`, async ({
    page,
    apiAs,
  }) => {
    const id = await publishAssistant(apiAs('user'), { name: `Guia na rede ${streams}` })
    const link = await openLink(apiAs('user'), id)
    network.streams = streams
    await page.goto(`${network.url}${link.path}`)
    await expect(messageField(page)).toBeVisible()
    await sendMessage(page, `Conte. ${modelDirectives({ tokens: 1500, tokensPerSecond: 20 })}`)
    await expect(lastAnswer(page)).toContainText('A avaliação de português')
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Parar a resposta' }).click()
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false')
    await expect(messagesIn(page)).toHaveCount(2)
  })
