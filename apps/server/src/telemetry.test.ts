import { expect, test, vi } from 'vitest'
import { createChat } from '#test/chat-reader.ts'
import { createShareLink, createUser, createVisitor, makePublic } from '#test/factories.ts'
import { problemsOf, readExposition } from '#test/telemetry/exposition.ts'
import { forFile } from '#test/for-file.ts'
import { startModelServer } from '#test/model-server.ts'
import { type ReceivedSpan, startOtlpReceiver } from '#test/telemetry/otlp-receiver.ts'
import { startTestApp } from '#test/test-app.ts'

/** Words that people write and hold, and that no log, trace or measurement may repeat. */
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
const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const callerHeader = { traceparent: `00-${caller.trace}-${caller.span}-01`, tracestate: 'quem=estadoxyz' }

const models = await forFile(startModelServer({ behaviour: { text: planted.answer } }))
const receiver = await forFile(startOtlpReceiver())
const lines: string[] = []

const traced = (env: Record<string, string> = {}) => ({
  OPENAI_BASE_URL: models.url,
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  METRICS_TOKEN: metricsToken,
  ACCESS_LOG: 'true',
  ...env,
})

const app = await startTestApp({
  env: traced({ MODEL_TITLES: 'true', TRACE_HEADER_HOSTS: new URL(models.url).host }),
  onLine: (line) => lines.push(line),
})
await app.ctx.models.ready()
const maria = await createUser(app, { name: planted.name })

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((one) => one.name === name)

test('a journey leaves one trace from the request to the provider, and no word of anybody anywhere [Rel16, G1]', async () => {
  const chat = await createChat(app, maria, { name: planted.assistant, instructions: planted.instructions })
  await chat.ask(planted.question)
  // the title is asked for by a job
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
  await app.fetch(`/${planted.path}?token=${planted.broken}`, { headers: callerHeader })
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

  const [asked] = named(receiver.spans, 'POST /api/chats/:chatId/messages')
  const trace = receiver.spans.filter(({ traceId }) => traceId === asked?.traceId)
  const [run] = named(trace, 'run')
  const calls = named(trace, 'chat prosa-teste')
  const [job] = named(trace, 'job chats.name')
  expect(asked).toMatchObject({ kind: 2, parentId: '', facts: { 'http.response.status_code': 200 } })
  expect(run).toMatchObject({ parentId: asked?.spanId, facts: { 'prosa.run.state': 'done', 'prosa.run.attempt': 1 } })
  expect(job).toMatchObject({ kind: 5, facts: { 'messaging.destination.name': 'chats.name' } })
  expect(new Set(calls.map(({ parentId }) => parentId))).toEqual(new Set([run?.spanId, job?.spanId]))
  expect(calls[0]).toMatchObject({ kind: 3, facts: { 'gen_ai.provider.name': 'openai' } })
  const told = models.requests.slice(0, 2).map(({ headers }) => headers['traceparent'])
  expect(new Set(told)).toEqual(new Set(calls.map(({ spanId }) => `00-${asked?.traceId}-${spanId}-01`)))
  const [statement] = named(trace, 'run-send')
  expect(statement?.facts).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'WITH',
    'db.query.summary': 'run-send',
  })
  expect(receiver.spans.filter(({ facts }) => facts['gen_ai.request.model'] && facts['error.type'])).toHaveLength(1)

  // a stranger's trace is named, not continued
  const stranger = receiver.spans.find(({ links }) => links.length > 0)
  expect(stranger).toMatchObject({ links: [caller.trace], parentId: '' })
  expect(stranger?.traceId).not.toBe(caller.trace)

  const all = { log: lines.join(''), telemetry: receiver.raw(), metrics: metricsText }
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
    for (const [what, word] of Object.entries({ ...secret, state: 'estadoxyz', chat: chat.id }))
      if (where !== 'log' || what !== 'chat')
        expect({ where, what, found: text.includes(word) }).toMatchObject({ found: false })
  }
  for (const { facts, statusMessage, events } of receiver.spans) {
    expect(Object.keys(facts).filter((key) => !/^(http|db|gen_ai|messaging|prosa|error)\./.test(key))).toEqual([])
    expect({ statusMessage, events }).toEqual({ statusMessage: '', events: 0 })
  }
  // every line is one object with its level, its time and its request, where there was one
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(read.filter(({ level, time, msg }) => !(level && time && msg))).toEqual([])
  // who asks for the measurements is not traced
  const requests = read.filter(({ msg, route }) => msg === 'request' && route !== '/metrics')
  expect(requests.length).toBeGreaterThan(5)
  expect(requests.filter(({ requestId, route, traceId }) => !(requestId && route && traceId))).toEqual([])
})

test('a trusted proxy goes on with its trace; a provider that nobody named is told nothing [Rel16]', async () => {
  const trusting = await startTestApp({ env: traced({ TRUSTED_PROXIES: '127.0.0.0/8' }) })
  await trusting.ctx.models.ready()
  const ana = await createUser(trusting)
  models.requests.length = 0
  const chat = await createChat(trusting, ana)
  await chat.ask('Oi')
  await trusting.fetch('/api/auth/session', { headers: callerHeader })
  await trusting.fetch('/livez', { headers: callerHeader })
  await trusting.close()
  expect(models.requests[0]?.headers['traceparent']).toBeUndefined()
  const continued = receiver.spans.filter(({ traceId }) => traceId === caller.trace)
  expect(continued.map(({ name }) => name)).toContain('GET /api/auth/session')
  expect(continued.find(({ kind }) => kind === 2)).toMatchObject({ parentId: caller.span, links: [] })
  expect(receiver.spans.filter(({ name }) => name.includes('livez'))).toEqual([])
})

test('without a receiver nothing is traced, and a job that was sent with a trace is done all the same [Rel16]', async () => {
  const off = await startTestApp({ env: { OPENAI_BASE_URL: models.url, TRACE_HEADER_HOSTS: new URL(models.url).host } })
  expect(off.ctx.traces).toBeUndefined()
  await off.ctx.models.ready()
  const ana = await createUser(off)
  models.requests.length = 0
  const chat = await createChat(off, ana)
  expect(await chat.ask('Oi')).toMatchObject({ status: 'done' })
  expect(models.requests[0]?.headers['traceparent']).toBeUndefined()
  await off.close()
})
