import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { findListening } from '#/modules/push/sending/notice.repository.ts'
import { createAccount, goodPassword, problemOf } from '#test/accounts.ts'
import { createApiKey } from '#test/api-keys.ts'
import { createAuthenticator } from '#test/authenticator.ts'
import { createChat } from '#test/chat-reader.ts'
import { createUser, proveFresh } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { startPushService } from '#test/push-service.ts'
import { startTestApp } from '#test/test-app.ts'

const service = await startPushService()
afterAll(() => service.close())
const publicUrl = 'http://localhost:3000'
const app = await forFile(startTestApp({ env: { PUBLIC_URL: publicUrl, EGRESS_ALLOW: service.host } }))
const admin = await createUser(app, { roles: ['admin'] })
await proveFresh(app, admin)
const { secret } = await admin.api.createScimKey({ body: { name: 'Entra' } })

test('who is shut out in the directory loses session, API key, passkey, open stream and notices with the commit [T6]', async () => {
  const user = await createAccount(app)
  const apiKey = await createApiKey(app, user, ['chats'])
  const device = createAuthenticator(publicUrl)
  const begun = await user.api.startPasskey({ body: { currentPassword: goodPassword } })
  await user.api.addPasskey({ body: { flow: begun.flow, response: device.create(begun.options), name: 'Celular' } })
  const { endpoint, keys } = await service.newBrowser()
  await user.api.addPushDevice({ body: { endpoint, keys } })
  const listening = () => findListening(app.ctx.db, { userIds: [user.id] }, 'answers')
  expect(await listening()).toHaveLength(1)
  const chat = await createChat(app, user)
  const watching = await chat.watch()
  expect(watching.status).toBe(200)
  const ended = watching.text()

  const response = await app.fetch(`/scim/v2/Users/${user.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ Operations: [{ op: 'replace', path: 'active', value: 'False' }] }),
  })
  expect(response.status).toBe(200)
  expect(await Promise.race([ended.then(() => 'ended'), wait(5000, 'open')])).toBe('ended')
  expect((await problemOf(user.api.getSession())).code).toBe('account_suspended')
  expect((await problemOf(apiKey.api.listAssistants({ query: {} }))).code).toBe('account_suspended')
  const start = await app.api().startPasskeySignIn()
  const proof = { flow: start.flow, response: device.get(start.options) }
  expect((await problemOf(app.api().passkeySignIn({ body: proof }))).code).toBe('account_suspended')
  expect(await listening()).toEqual([])
})
