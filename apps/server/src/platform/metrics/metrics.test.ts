import { expect, test } from 'vitest'
import { createMetrics } from '#/platform/metrics/metrics.ts'
import { problemsOf, readExposition } from '#test/exposition.ts'

test('every metric has the name that the standards require [Rel16]', async () => {
  const metrics = createMetrics()
  metrics.httpDuration.observe({ method: 'GET', route: '/api/chats/:chatId', status: 200 }, 0.012)
  metrics.firstToken.observe({ provider: 'openai' }, 0.3)
  metrics.runs.inc({ state: 'completed' })
  metrics.webhookAttempts.inc({ outcome: 'success' })
  metrics.openStreams.inc()
  const { contentType, body } = await metrics.render()
  expect(contentType).toContain('text/plain')
  for (const line of [
    'http_server_request_duration_seconds_count{method="GET",route="/api/chats/:chatId",status="200"} 1',
    'llm_time_to_first_token_seconds_count{provider="openai"} 1',
    'run_state_total{state="completed"} 1',
    'webhook_attempts_total{outcome="success"} 1',
    'open_streams 1',
    '# TYPE job_age_seconds gauge',
  ]) {
    expect(body).toContain(line)
  }
  expect(body).toContain('# TYPE process_cpu_seconds_total counter')
  expect(problemsOf(readExposition(body))).toEqual([])
  expect(body).toMatch(/process_resident_memory_bytes \d{7,}/)
})

test('any label value gives a text that Prometheus can parse [Rel16]', async () => {
  const metrics = createMetrics()
  const hostile = 'a"b\\c\nd},{x="y" 1'
  metrics.providerErrors.inc({ provider: hostile, code: 'provider_error' })
  metrics.firstToken.observe({ provider: hostile }, 3)
  const families = readExposition((await metrics.render()).body)
  expect(problemsOf(families)).toEqual([])
  const errors = families.find(({ name }) => name === 'llm_provider_errors_total')
  expect(errors?.samples).toEqual([
    { name: 'llm_provider_errors_total', labels: { provider: hostile, code: 'provider_error' }, value: 1 },
  ])
})

test('the check of the text finds what Prometheus would refuse', () => {
  const family = (text: string) => () =>
    problemsOf(readExposition(`# HELP a_total Some help\n# TYPE a_total counter\n${text}\n`))
  expect(family('a_total 1')()).toEqual([])
  expect(family('a_total{x="1"} 1\na_total{x="1"} 2')()).toEqual(['a_total: a sample is there twice'])
  expect(family('a_total -1')()).toEqual(['a_total: a counter is below zero'])
  for (const bad of [
    'b_total 1',
    'a_total{x="a"b"} 1',
    'a_total{x="1",x="2"} 1',
    'a_total one',
    '# TYPE b gauge',
    'a_total{x=1} 1',
  ])
    expect(family(bad)).toThrow()
  expect(problemsOf(readExposition('# HELP a_ms Some help\n# TYPE a_ms counter\na_ms 1\n'))).toHaveLength(2)
})

test('readings are taken at rendering, and a failing one affects no other', async () => {
  const metrics = createMetrics()
  metrics.beforeRender(async () => metrics.jobAge.set({ queue: 'documents' }, 4))
  metrics.beforeRender(async () => {
    throw new Error('the database is away')
  })
  expect((await metrics.render()).body).toContain('job_age_seconds{queue="documents"} 4')
})

test('two instances of metrics share no values', async () => {
  const one = createMetrics()
  const other = createMetrics()
  one.openStreams.inc()
  expect((await other.render()).body).toContain('open_streams 0')
})
