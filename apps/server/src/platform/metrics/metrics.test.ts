import { expect, test } from 'vitest'
import { createMetrics } from '#/platform/metrics/metrics.ts'

test('Rel16 every measurement has the name of the standards', async () => {
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
  expect(body).toMatch(/process_resident_memory_bytes \d{7,}/)
})

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
