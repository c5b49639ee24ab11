import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { attachment } from '#/platform/api/attachment.ts'
import { endHeads } from '#/platform/api/heads.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser } from '#test/factories.ts'
import { startTestApp } from '#test/test-app.ts'

test('a file that is only asked about does not stay open [F1]', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-heads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'a'), Buffer.alloc(1_000_000))
  const content = createReadStream(path.join(folder, 'a'))
  const files = new Hono().use(endHeads())
  files.get('/a', () => attachment(content, { name: 'a.txt', contentType: 'text/plain', bytes: 1_000_000 }))
  const response = await files.request('/a', { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '1000000', ''])
  await expect.poll(() => content.closed).toBe(true)
})

test('whoever only asks about events learns that there is no such thing [C12]', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const ana = await createUser(app)
  const { id: chatId } = await createChat(app, ana)
  const headers = { authorization: `Bearer ${ana.token}` }
  const about = await app.fetch(`/api/chats/${chatId}/changes`, { method: 'HEAD', headers })
  expect([about.status, about.headers.get('allow')]).toEqual([405, 'GET'])
})
