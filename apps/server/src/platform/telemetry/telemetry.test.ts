import { execFile } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '#/config.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { createMetrics } from '#/platform/telemetry/metrics.ts'
import { receiversOf, type Telemetry } from '#/platform/telemetry/receivers.ts'
import { openTelemetry } from '#/platform/telemetry/telemetry.ts'
import { currentSpan, outsideSpans, readTraceParent, traceParentNow, type Traces } from '#/platform/telemetry/traces.ts'
import { type OtlpReceiver, startOtlpReceiver } from '#test/telemetry/otlp-receiver.ts'

let receiver: OtlpReceiver
let opened: Telemetry[] = []
let lines: Record<string, unknown>[] = []

beforeEach(async () => {
  receiver = await startOtlpReceiver()
})
afterEach(async () => {
  await Promise.all(opened.map((one) => one.close()))
  await receiver.close().catch(() => undefined)
  opened = []
  lines = []
})

const configOf = (env: Record<string, string>) =>
  loadConfig({ NODE_ENV: 'test', APP_SECRET: 'q7Zr2Wm9Lx4Tb6Vn1Kc8Hd3Pf5Jg0SyAeUi', ...env }, '/nowhere')

async function open(env: Record<string, string> = {}) {
  const log = createLogger({
    level: 'info',
    stream: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  })
  const metrics = createMetrics()
  const config = configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env })
  const telemetry = await openTelemetry(config, { metrics, log })
  if (telemetry) opened.push(telemetry)
  return { telemetry, traces: telemetry?.traces as Traces, metrics, log }
}

const quickly = { OTEL_METRIC_EXPORT_INTERVAL: '1000' }
const onlyMetrics = { ...quickly, OTEL_TRACES_EXPORTER: 'none' }
const warnings = () => lines.filter(({ msg }) => String(msg).startsWith('telemetry'))

test('without a receiver there is nothing: no span and no metric [Rel16]', async () => {
  expect((await open({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).telemetry).toBeUndefined()
  expect((await open({ OTEL_SDK_DISABLED: 'true' })).telemetry).toBeUndefined()
  expect((await open({ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' })).telemetry).toBeUndefined()
  expect((await open({ OTEL_TRACES_EXPORTER: 'none' })).telemetry?.traces).toBeUndefined()
})

test.each([
  ['', false],
  ['http://127.0.0.1:9', true],
])('with the receiver %j the code of the SDK is read: %j [Rel16]', async (url, isRead) => {
  const program = `
    import { registerHooks } from 'node:module'
    let read = false
    registerHooks({ load: (file, context, next) => ((read ||= file.includes('/@opentelemetry/')), next(file, context)) })
    const { openTelemetry } = await import('#/platform/telemetry/telemetry.ts')
    await openTelemetry({ otelEndpoint: ${JSON.stringify(url)}, otelTraces: 'otlp', otelMetrics: 'none', otelResource: {}, otelHeaders: {},
      otelServiceName: 'prosa', otelSampler: 'always_on' }, {})
    process.stdout.write(String(read))
    process.exit()`
  const args = ['--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect(stdout).toBe(String(isRead))
})

test('the addresses are those of the standard: one for both, or one for each as it stands [Rel16]', () => {
  expect(receiversOf(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.escola.br:4318/a/' }))).toEqual({
    traces: 'https://otel.escola.br:4318/a/v1/traces',
    metrics: 'https://otel.escola.br:4318/a/v1/metrics',
  })
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t/x', OTEL_EXPORTER_OTLP_ENDPOINT: '' }
  expect(receiversOf(configOf(own))).toEqual({ traces: 'http://t/x', metrics: undefined })
})

test('what is wrong in the configuration is said by name and never with its value [Rel16]', () => {
  const wrong = (env: Record<string, string>) => () => configOf(env)
  expect(wrong({ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer s3nh4' })).toThrow('OTEL_EXPORTER_OTLP_HEADERS: use nome=valor')
  expect(wrong({ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' })).toThrow('OTEL_EXPORTER_OTLP_HEADERS')
  expect(wrong({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL: use um destes valores')
  expect(wrong({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG: use um número de 0 a 1')
  expect(wrong({ TRACE_HEADER_HOSTS: 'https://api.openai.com' })).toThrow('TRACE_HEADER_HOSTS: use nomes sem http://')
  expect(configOf({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc==,x-tenant=1' }).otelHeaders).toEqual({
    authorization: 'Bearer abc==',
    'x-tenant': '1',
  })
})

test('spans stand within one another, say what they may, and nothing of an error but its code [Rel16]', async () => {
  const { traces, telemetry, log } = await open({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc' })
  const secret = 'Ana escreveu isto'
  await traces.span('outer', { kind: 'server', facts: { 'http.route': '/api/chats/:chatId' } }, async (span) => {
    span.rename('GET /api/chats/:chatId')
    log.info('within')
    const failing = traces.span('inner', { kind: 'client' }, async () => {
      throw Object.assign(new Error(secret), { code: '22P02' })
    })
    await expect(failing).rejects.toThrow(secret)
  })
  await telemetry?.close()
  const [inner, outer] = receiver.spans
  expect(outer).toMatchObject({ name: 'GET /api/chats/:chatId', kind: 2, parentId: '', failed: false })
  expect(outer?.facts).toEqual({ 'http.route': '/api/chats/:chatId' })
  expect(inner).toMatchObject({ parentId: outer?.spanId, traceId: outer?.traceId, failed: true, statusMessage: '' })
  expect(inner).toMatchObject({ events: 0, facts: { 'error.type': '22P02' } })
  expect(outer?.resource).toMatchObject({ 'service.name': 'prosa', 'service.version': '0.1.0' })
  expect(receiver.headers[0]).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/x-protobuf' })
  expect(receiver.raw()).not.toContain(secret)
  expect(lines.find(({ msg }) => msg === 'within')).toMatchObject({ traceId: outer?.traceId })
})

test('what goes on after its span has ended belongs to none, nor does what serves many [Rel16]', async () => {
  const { traces } = await open()
  const later = Promise.withResolvers<string | undefined>()
  await traces.span('short', {}, async () => {
    expect(traceParentNow()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
    expect(outsideSpans(currentSpan)).toBeUndefined()
    setTimeout(() => later.resolve(traceParentNow()), 20)
  })
  expect(await later.promise).toBeUndefined()
})

test('a traceparent that is not one to the letter is none', () => {
  const good = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  expect(readTraceParent(good)).toEqual({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    isSampled: true,
  })
  const bad = [undefined, '', `${good}-x`, good.replace(/^00/, 'ff'), good.replace('0af7', '0AF7'), `${good}\n`]
  const zero = '00-00000000000000000000000000000000-b7ad6b7169203331-01'
  for (const one of [...bad, zero]) expect(readTraceParent(one)).toBeUndefined()
})

test('a part of the traces is kept as the sampler says, and a parent decides where it may [Rel16]', async () => {
  const { traces, telemetry } = await open({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: true }
  await traces.span('alone', {}, async () => undefined)
  await traces.span('asked for', { parent }, async () => undefined)
  await traces.span('named', { link: parent }, async () => undefined)
  await telemetry?.close()
  expect(receiver.spans.map(({ name }) => name)).toEqual(['asked for'])
})

test('metrics are those of /metrics under the same names, with their units [Rel16]', async () => {
  const { metrics, telemetry } = await open(onlyMetrics)
  metrics.runs.inc({ state: 'done' }, 3)
  metrics.openStreams.set(2)
  metrics.firstToken.observe({ provider: 'openai' }, 0.3)
  metrics.firstToken.observe({ provider: 'openai' }, 99)
  await telemetry?.close()
  const of = (name: string) => receiver.metrics.find((one) => one.name === name)
  expect(of('run_state_total')).toMatchObject({ type: 'sum', points: [{ labels: { state: 'done' }, value: 3 }] })
  expect(of('open_streams')).toMatchObject({ type: 'gauge', points: [{ value: 2 }] })
  const [point] = of('llm_time_to_first_token_seconds')?.points ?? []
  expect(of('llm_time_to_first_token_seconds')).toMatchObject({ type: 'histogram', unit: 's' })
  expect(point).toMatchObject({ labels: { provider: 'openai' }, value: 2, counts: [0, 0, 0, 1, 0, 0, 0, 0, 0, 1] })
  expect(point?.bounds).toEqual([0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30])
  const told = [...(await metrics.render()).body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(new Set(receiver.metrics.map(({ name }) => name))).toEqual(new Set(told))
})

test('a receiver that is down, refuses or fails costs one line, and one more when it is back [Rel16]', async () => {
  const { port } = receiver
  await receiver.close()
  await open(onlyMetrics)
  await vi.waitFor(() => expect(warnings()).toHaveLength(1), { timeout: 15_000, interval: 50 })
  expect(warnings()[0]).toMatchObject({ level: 'warn', reason: 'ECONNREFUSED' })
  receiver = await startOtlpReceiver(port)
  await vi.waitFor(() => expect(receiver.metrics.length).toBeGreaterThan(0), { timeout: 15_000, interval: 50 })
  await expect.poll(warnings).toHaveLength(2)
  expect(warnings()[1]).toMatchObject({ level: 'info', msg: 'telemetry is received again' })

  receiver.answer = (response) => response.writeHead(401).end('a chave s3nh4 não serve')
  await vi.waitFor(() => expect(warnings()).toHaveLength(3), { timeout: 15_000, interval: 50 })
  expect(warnings()[2]).toMatchObject({ level: 'warn', reason: 401 })
  receiver.answer = (response) => response.writeHead(500).end()
  const asked = receiver.requests()
  await vi.waitFor(() => expect(receiver.requests()).toBeGreaterThan(asked + 1), { timeout: 15_000, interval: 50 })
  expect(warnings()).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toMatch(/s3nh4|stack/)
})

test('where one address takes nothing and the other all, the log says so once [Rel16]', async () => {
  const gone = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/nowhere` }
  const { traces, telemetry } = await open({ ...quickly, ...gone })
  await traces.span('lost', {}, async () => undefined)
  await vi.waitFor(() => expect(receiver.metrics.length).toBeGreaterThan(0), { timeout: 15_000, interval: 50 })
  await telemetry?.close()
  expect(receiver.metrics.length).toBeGreaterThan(0)
  expect(warnings()).toMatchObject([{ level: 'warn', signal: 'traces', reason: 404 }])
})

test('a receiver that never answers keeps no more than its share of memory, and no end waiting [Rel10, Rel16]', async () => {
  const { traces, telemetry } = await open({ OTEL_METRICS_EXPORTER: 'none' })
  const held: ServerResponse[] = []
  receiver.answer = (response) => void held.push(response)
  for (let count = 0; count < 3 * 2048; count++) await traces.span(`span ${count}`, {}, async () => undefined)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await telemetry?.close()
  // nobody waited until these were given up
  expect(held.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0)
  // at most what waited and the first batch, which was on its way
  expect(held.length).toBeLessThanOrEqual(2048 / 512 + 1)
})
