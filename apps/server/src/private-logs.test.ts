import { expect, test, vi } from 'vitest'
import { createChat } from '#test/chat-reader.ts'
import { createShareLink, createUser, createVisitor, makePublic } from '#test/factories.ts'
import { problemsOf, readExposition } from '#test/exposition.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { startTestApp } from '#test/test-app.ts'

/** Words of people that no log line and no metric may contain. */
const planted = {
  name: 'Zulmira Quaresma',
  question: 'perguntaxyz sobre o meu boletim',
  answer: 'respostaxyz em segredo',
  instructions: 'instrucaoxyz do professor',
  assistant: 'Tutora Nomexyz',
  search: 'buscaxyz',
  password: 'senhaxyz-girassol',
  unknownMail: 'fulanaxyz@escola.test',
  broken: 'quebradoxyz',
  path: 'caminhoxyz',
  file: 'arquivoxyz.txt',
  document: 'documentoxyz sobre a horta',
}
const metricsToken = 'ficha-de-medidas-xyz'

const models = await forFile(startModelServer({ behaviour: { text: planted.answer } }))
const lines: string[] = []

const app = await startTestApp({
  env: { OPENAI_BASE_URL: models.url, METRICS_TOKEN: metricsToken, ACCESS_LOG: 'true', MODEL_TITLES: 'true' },
  onLine: (line) => lines.push(line),
})
await app.ctx.models.ready()
const maria = await createUser(app, { name: planted.name })

test('logs and metrics of a journey contain no word, name, address or token of a person [Rel16, G1]', async () => {
  const chat = await createChat(app, maria, { name: planted.assistant, instructions: planted.instructions })
  await chat.ask(planted.question)
  // a job requests the title
  await vi.waitFor(() => expect(models.requests.length).toBeGreaterThan(1), { timeout: 20_000, interval: 50 })
  models.next({ status: 400 })
  await chat.ask(`${planted.question} de novo`)

  const auth = { authorization: `Bearer ${maria.token}` }
  const json = { ...auth, 'content-type': 'application/json' }
  const post = (path: string, body: string) => app.fetch(path, { method: 'POST', headers: json, body })
  await app.fetch(`/api/chats?q=${planted.search}`, { headers: auth })
  await post('/api/auth/sign-in', JSON.stringify({ email: planted.unknownMail, password: planted.password }))
  await post(`/api/chats/${chat.id}/messages`, `{"text": "${planted.broken}`)
  await post(`/api/chats/${chat.id}/messages`, JSON.stringify({ [planted.broken]: planted.broken }))
  await app.fetch(`/api/assistants/${planted.path}`, { headers: auth })
  await app.fetch(`/${planted.path}?token=${planted.broken}`)
  await makePublic(app, chat.assistantId)
  const link = await createShareLink(maria, chat.assistantId)
  const visitor = await createVisitor(app, link.id)
  await app.fetch(`/assistants/share/${link.token}`)
  const form = new FormData()
  form.set('file', new File([planted.document], planted.file, { type: 'text/plain' }))
  await app.fetch(`/api/assistants/${chat.assistantId}/documents`, { method: 'POST', headers: auth, body: form })

  const measured = await app.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  const metricsText = await measured.text()
  expect(problemsOf(readExposition(metricsText))).toEqual([])
  await app.close()

  const all = { log: lines.join(''), metrics: metricsText }
  const secret = {
    ...planted,
    mail: maria.email,
    token: maria.token,
    visitor: visitor.token,
    link: link.token,
    metricsToken,
  }
  for (const [where, text] of Object.entries(all)) {
    expect(text.length).toBeGreaterThan(1000)
    for (const [what, word] of Object.entries({ ...secret, chat: chat.id }))
      if (where !== 'log' || what !== 'chat')
        expect({ where, what, found: text.includes(word) }).toMatchObject({ found: false })
  }
  // every line is one object with level and time, and with its request if any
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(read.filter(({ level, time, msg }) => !(level && time && msg))).toEqual([])
  const requests = read.filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(5)
  expect(requests.filter(({ requestId, route }) => !(requestId && route))).toEqual([])
})
