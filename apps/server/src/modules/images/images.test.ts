import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AssistantPackage } from '@prosa/contract/assistants/assistant-packages.ts'
import { inArray, lte, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { dropImage, sweepImages, sweepImagesJob } from '#/modules/images/images.service.ts'
import { pageFacts } from '#/modules/settings/settings.service.ts'
import { assistantImages } from '#/modules/images/images.tables.ts'
import { problemOf } from '#test/accounts.ts'
import { createUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp = await startTestApp()
const maria = await createUser(app)

afterAll(() => app.close())

const png = (side: number) => Buffer.from(`89504e470d0a1a0a0000000d49484452${sideHex(side)}${sideHex(side)}0806`, 'hex')
const sideHex = (side: number) => side.toString(16).padStart(8, '0')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080100010003011100021101031101ffd9', 'hex')
const webp = Buffer.from('524946461600000057454250565038580a00000000000000ff0000ff0000', 'hex')

const send = (content: Uint8Array | string, token = maria.token) => {
  const body = new FormData()
  body.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], '../../x.svg'))
  return app.fetch('/api/assistant-images', { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
}
const uploadImage = async (content: Uint8Array) => ((await (await send(content)).json()) as { image: string }).image
const fetchImage = (image: string) => app.fetch(`/api/assistant-images/${image}`)
const avatar = (image: string) => ({ emoji: '🦉', color: 'teal' as const, image })

test('only bytes of PNG, JPEG or WebP are accepted as a picture, and a picture never runs anything [F2, W4]', async () => {
  const html = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const wrong of [html, png(256).subarray(0, 12), Buffer.from('ffd8ffe0', 'hex'), webp.subarray(0, 14)]) {
    expect((await send(wrong)).status).toBe(422)
  }
  expect((await send(png(4000))).status).toBe(413)
  expect((await send(new Uint8Array(600 * 1024))).status).toBe(413)
  const types: [Buffer, string][] = [
    [png(256), 'image/png'],
    [jpeg, 'image/jpeg'],
    [webp, 'image/webp'],
  ]
  for (const [content, type] of types) {
    const response = await fetchImage(await uploadImage(content))
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
  }
  expect((await fetchImage('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

test('the connection serves the next request after a picture that is too large [F1]', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (method: string, path: string, body?: Buffer) => {
    const headers = { authorization: `Bearer ${maria.token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const asked = request(`${app.url}${path}`, { agent, method, headers }).end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode
  }
  for (let time = 0; time < 3; time++) {
    expect(await ask('POST', '/api/assistant-images', Buffer.alloc(1_300_000))).toBe(413)
    expect(await ask('GET', '/api/auth/session')).toBe(200)
  }
  agent.destroy()
})

test("a draft's versions, copies and package carry its picture [S13]", async () => {
  const image = await uploadImage(png(256))
  const { id, revision } = await maria.api.createAssistant({ body: { name: 'Coruja', instructions: 'Ajude.' } })
  const params = { assistantId: id }
  const { config } = await maria.api.updateDraft({ params, body: { revision, changes: { avatar: avatar(image) } } })
  expect(config.avatar).toEqual(avatar(image))
  await maria.api.publishAssistant({ params, body: {} })
  expect((await maria.api.getAssistant({ params })).avatar.image).toBe(image)
  expect((await maria.api.listAssistants({ query: { q: 'Coruja' } })).items[0]?.avatar.image).toBe(image)
  expect((await maria.api.duplicateAssistant({ params })).config.avatar.image).toBe(image)

  const exported = (await (await maria.api.exportAssistant({ params })).json()) as AssistantPackage
  expect(exported).toMatchObject({ image: png(256).toString('base64'), config: { avatar: { emoji: '🦉' } } })
  const brought = (await maria.api.importAssistant({ body: exported })).config.avatar.image ?? ''
  expect(brought).not.toBe(image)
  expect(Buffer.from(await (await fetchImage(brought)).arrayBuffer())).toEqual(png(256))
  const forged = { ...exported, image: Buffer.from('<svg/>').toString('base64') }
  expect(await problemOf(maria.api.importAssistant({ body: forged }))).toMatchObject({ code: 'image_unsupported' })
})

test('an unknown picture is refused, and a picture without references is removed [S13]', async () => {
  const unknown = { name: 'Sem imagem', avatar: avatar('00000000-0000-4000-8000-000000000000') }
  expect(await problemOf(maria.api.createAssistant({ body: unknown }))).toMatchObject({ status: 422 })
  const [stored, dropped] = [await uploadImage(png(64)), await uploadImage(png(32))]
  const first = await maria.api.createAssistant({
    body: { name: 'Antes', avatar: avatar(stored), instructions: 'Ajude.' },
  })
  const params = { assistantId: first.id }
  await maria.api.publishAssistant({ params, body: {} })
  await maria.api.updateDraft({ params, body: { revision: 1, changes: { avatar: { emoji: '🦉', color: 'red' } } } })
  const named = [stored, dropped]
  await app.ctx.db
    .update(assistantImages)
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(inArray(assistantImages.id, named))
  const waiting = await uploadImage(png(16))
  await app.ctx.jobs.send(app.ctx.db, sweepImagesJob, {})
  await vi.waitFor(async () => expect((await fetchImage(dropped)).status).toBe(404), 20_000)
  expect([(await fetchImage(stored)).status, (await fetchImage(waiting)).status]).toEqual([200, 200])
})

test('the logo of the organization is on every page and is kept while the settings refer to it [S6]', async () => {
  const admin = await createUser(app, { roles: ['admin'] })
  const { defaultAppName: _, version: __, ...general } = await admin.api.getGeneralSettings()
  const save = (logo: string | null) => admin.api.updateGeneralSettings({ body: { ...general, logo } })
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect(await problemOf(save(nowhere))).toMatchObject({ status: 422, errors: [{ pointer: '#/logo' }] })
  const logo = await uploadImage(png(128))
  expect(await save(logo)).toMatchObject({ logo })
  expect(await pageFacts(app.ctx)).toMatchObject({ logo })
  await dropImage(app.ctx, logo)
  expect((await fetchImage(logo)).status).toBe(200)
  await save(null)
  await dropImage(app.ctx, logo)
  expect((await fetchImage(logo)).status).toBe(404)
})

test('a picture whose file could not be removed keeps its row, and the next attempt removes both [P4]', async () => {
  const image = await uploadImage(png(16))
  const { delete: remove } = app.ctx.storage
  app.ctx.storage.delete = async () => {
    app.ctx.storage.delete = remove
    throw new Error('away')
  }
  await expect(dropImage(app.ctx, image)).rejects.toThrow('away')
  expect((await fetchImage(image)).status).toBe(200)
  await dropImage(app.ctx, image)
  expect([(await fetchImage(image)).status, await app.ctx.storage.exists(image)]).toEqual([404, false])
})

test('unused pictures are removed in portions, and one that fails does not stop the others [P4, Rel11]', async () => {
  const { db, storage } = app.ctx
  const old = new Date(Date.now() - 25 * 3_600_000)
  const stubborn = '00000000-0000-4000-8000-00000000000a'
  await db.execute(sql`
    insert into assistant_images (id, content_type, created_at)
    select gen_random_uuid(), 'image/png', ${old.toISOString()}::timestamptz from generate_series(1, 3000)
    union all select ${stubborn}::uuid, 'image/png', ${old.toISOString()}::timestamptz`)
  const { delete: remove } = storage
  storage.delete = async (key) => {
    if (key === stubborn) throw new Error('away')
    await remove(key)
  }
  const leftOver = async () => {
    const rows = await db
      .select({ id: assistantImages.id })
      .from(assistantImages)
      .where(lte(assistantImages.createdAt, old))
    return rows.map(({ id }) => id).filter((id) => id !== named)
  }
  const named = await uploadImage(png(48))
  await maria.api.createAssistant({ body: { name: 'Nomeada', avatar: avatar(named), instructions: 'Ajude.' } })
  await db
    .update(assistantImages)
    .set({ createdAt: old })
    .where(inArray(assistantImages.id, [named]))
  await expect(sweepImages(app.ctx)).rejects.toThrow('1 of the rows failed by themselves')
  expect(await leftOver()).toContain(stubborn)
  storage.delete = remove
  await sweepImages(app.ctx)
  expect(await leftOver()).not.toContain(stubborn)
  expect((await fetchImage(named)).status).toBe(200)
})
