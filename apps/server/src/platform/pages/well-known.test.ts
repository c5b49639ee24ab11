import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorHandler } from '#/platform/api/errors.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import { createLogger } from '#/platform/log/logger.ts'
import { mountWellKnown } from '#/platform/pages/well-known.ts'

function open(contact?: string) {
  const app = new Hono<ApiEnv>()
  app.onError(errorHandler({ publicUrl: '', log: createLogger({ level: 'silent' }) }))
  mountWellKnown(app, { contact, publicUrl: 'https://prosa.example', now: () => new Date('2026-11-23T12:00:00Z') })
  return (pathname: string) => app.request(pathname)
}

test('who found a weakness finds whom to write to, where somebody was named, and nobody invented otherwise', async () => {
  const told = await open('mailto:seguranca@escola.br')('/.well-known/security.txt')
  expect(told.headers.get('content-type')).toContain('text/plain')
  expect(await told.text()).toBe(
    'Contact: mailto:seguranca@escola.br\nExpires: 2027-05-22T12:00:00.000Z\nPreferred-Languages: pt, en\n' +
      'Canonical: https://prosa.example/.well-known/security.txt\n',
  )
  expect((await open()('/.well-known/security.txt')).status).toBe(404)
})

test.each([
  ['/.well-known/change-password', '/profile?tab=security'],
  ['/favicon.ico', '/favicon.svg'],
])('%s leads to %s', async (pathname, target) => {
  const response = await open()(pathname)
  expect([Math.floor(response.status / 100), response.headers.get('location')]).toEqual([3, target])
})
