import { expect, test } from 'vitest'
import { createApp } from '#/app.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startTestApp } from '#test/test-app.ts'
import { createWebBuild } from '#test/web-build.ts'

const app = await forFile(startTestApp())
const maria = await createUser(app)

test('a locked table does not delay requests that need other tables [Rel8]', async () => {
  const web = await createWebBuild()
  const pages = createApp(app.ctx, web.root)
  const chat = await createChat(app, maria)
  const headers = { authorization: `Bearer ${maria.token}` }
  const locking = await app.ctx.pool.connect()
  await locking.query('begin; lock table chats in access exclusive mode')
  const waiting = Array.from({ length: 40 }, () => app.fetch(`/api/chats/${chat.id}`, { headers }))

  const others = ['/api/auth/session', '/api/models', '/readyz']
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const pathname = others[index % others.length]!
      return { pathname, status: (await app.fetch(pathname, { headers })).status }
    }),
  )
  expect(answers).toEqual(answers.map(({ pathname }) => ({ pathname, status: 200 })))
  expect((await pages.request('/', {}, {})).status).toBe(200)

  const lists = await Promise.all(
    Array.from({ length: 20 }, () => app.fetch('/api/assistants?scope=recent', { headers })),
  )
  expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200))
  expect(await lists[0]?.json()).toMatchObject({ items: [{ recentChats: [], lastChatAt: null }] })

  const refused = await Promise.race(waiting)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBeTruthy()
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  await locking.query('rollback')
  locking.release()
  await web.close()
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status)
  expect((await app.fetch(`/api/chats/${chat.id}`, { headers })).status).toBe(200)
})
