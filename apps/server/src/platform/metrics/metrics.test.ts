import { expect, test } from 'vitest'
import { createMetrics } from '#/platform/metrics/metrics.ts'

test('every measurement has the name of the standards [Rel16]', async () => {
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
  expect(problemsOf(body)).toEqual([])
  expect(body).toMatch(/process_resident_memory_bytes \d{7,}/)
})

/** What Prometheus would say of an exposition: a counter without _total, a name twice, a sample of no family, no number. */
function problemsOf(body: string): string[] {
  const lines = body.split('\n').filter((line) => line !== '')
  const families = lines.flatMap((line) => {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? []
    return name === '' ? [] : [[name, type] as const]
  })
  const types = new Map(families)
  const samples = lines.filter((line) => !line.startsWith('#'))
  const familyOf = (name: string) =>
    types.has(name) ? types.get(name) : types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
  return [
    ...(types.size === families.length ? [] : ['a family is there twice']),
    ...families.filter(([name, type]) => (type === 'counter') !== name.endsWith('_total')).map(String),
    ...samples.filter((line) => !/^[a-z_]+(\{([a-z]+="[^"]*",?)+\})? (\d+(\.\d+)?(e[+-]?\d+)?|\+Inf|NaN)$/.test(line)),
    ...samples.filter((line) => !familyOf(/^[a-z_]+/.exec(line)?.[0] ?? '')),
  ]
}

test('readings are taken at rendering, and a failing one spoils nothing', async () => {
  const metrics = createMetrics()
  metrics.beforeRender(async () => metrics.jobAge.set({ queue: 'documents' }, 4))
  metrics.beforeRender(async () => {
    throw new Error('the database is away')
  })
  expect((await metrics.render()).body).toContain('job_age_seconds{queue="documents"} 4')
})

test('two instances share nothing', async () => {
  const one = createMetrics()
  const other = createMetrics()
  one.openStreams.inc()
  expect((await other.render()).body).toContain('open_streams 0')
})
