import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLogger, newRequestId, requestLogger } from '#/platform/log/logger.ts'
import { logSecurityEvent } from '#/platform/log/security-event.ts'

const canary = 'canario-7f3a-segredo'

function capture(level: 'info' | 'warn' = 'info') {
  const lines: string[] = []
  const log = createLogger({ level, stream: { write: (line) => lines.push(line) } })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}

test('a line is JSON with level, UTC time and its request [Rel16]', () => {
  const { log, last } = capture()
  const requestId = newRequestId()
  requestLogger(log, { requestId, method: 'GET', route: '/api/chats/:chatId' }).info({ status: 200 }, 'request')
  expect(last()).toMatchObject({ level: 'info', requestId, method: 'GET', route: '/api/chats/:chatId', status: 200 })
  expect(last()['time']).toMatch(/^\d{4}-.*Z$/)
})

test('request ids are unique and short enough to be read out [Rel16]', () => {
  const ids = Array.from({ length: 1000 }, newRequestId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[a-km-np-z2-9]{8}$/)
})

test('lines below the level are not written', () => {
  const { log, lines } = capture('warn')
  log.info('quiet')
  log.warn('loud')
  expect(lines).toHaveLength(1)
})

test('a security event records actor, action and request [G1]', () => {
  const { log, last } = capture()
  logSecurityEvent(log, {
    name: 'access.denied',
    actor: 'user:12',
    target: 'assistant:3',
    network: '203.0.113.7',
    requestId: 'r1',
  })
  expect(last()).toMatchObject({ security: 'access.denied', actor: 'user:12', target: 'assistant:3', requestId: 'r1' })
})

test('values under the usual names of secrets and texts never reach a log line [G1]', () => {
  const { log, lines } = capture()
  for (const name of ['password', 'token', 'authorization', 'apiKey', 'text', 'content', 'email']) {
    log.info({ [name]: canary, body: { [name]: canary }, request: { headers: { [name]: canary } } }, 'line')
  }
  expect(lines.join('')).not.toContain(canary)
})

test('errors that repeat what a person wrote are reduced to facts [G1]', () => {
  const { log, lines } = capture()
  const refused = Object.assign(new Error(`invalid input syntax for type uuid: "${canary}"`), { code: '22P02' })
  const provider = Object.assign(new Error(canary), {
    requestBodyValues: canary,
    responseBody: canary,
    statusCode: 400,
  })
  const errors = [
    new DrizzleQueryError('insert into messages values ($1)', [canary], refused),
    thrownBy(() => JSON.parse(canary)),
    thrownBy(() => z.strictObject({}).parse({ [canary]: canary })),
    provider,
    new Error('outer', { cause: refused }),
    canary,
  ]
  for (const err of errors) log.error({ err }, 'failed')
  expect(lines).toHaveLength(errors.length)
  expect(lines.join('')).not.toContain(canary)
})

test('an ordinary error keeps its message, code, frames and cause', () => {
  const { log, last } = capture()
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  log.error({ err: new Error('the database is away', { cause }) }, 'failed')
  expect(last()['err']).toMatchObject({
    type: 'Error',
    message: 'the database is away',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { code: 'ECONNREFUSED' },
  })
})
