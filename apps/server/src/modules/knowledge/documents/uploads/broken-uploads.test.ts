import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rateLimits } from '#/platform/rate-limit/rate-limit.tables.ts'
import { createChat } from '#test/chat-reader.ts'
import { allChatFiles, onePixel } from '#test/chat-files.ts'
import { createShareLink, createUser, type TestUser } from '#test/factories.ts'
import { forFile } from '#test/for-file.ts'
import { breakOff, type RawRequest, sendRaw } from '#test/raw-requests.ts'
import { startTestApp } from '#test/test-app.ts'

type Door = Pick<RawRequest, 'method' | 'path' | 'headers'> & { file: string }

/** Errors that would have ended the process. */
const fatal: unknown[] = []
const note = (error: unknown, origin: unknown) => void fatal.push([error, String(origin)])

const multipart = 'multipart/form-data; boundary=x7'
const partHead = (field: string, file: string) =>
  `--x7\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`
const form = (field: string, file: string, content: string) => `${partHead(field, file)}${content}\r\n--x7--\r\n`

process.on('uncaughtException', note).on('unhandledRejection', note)
const app = await forFile(startTestApp())
const admin = await createUser(app, { roles: ['admin'] })
const { assistantId } = await createChat(app, admin, { files: allChatFiles })
const link = await createShareLink(admin, assistantId, { options: { files: true } })
const visitor = await app.api().startVisit({ params: { token: link.token }, body: {} })
const ownChat = (await app.api(visitor.token).createVisitChat({ body: {} })).id
const as = ({ token }: Pick<TestUser, 'token'>, type = multipart) => ({
  authorization: `Bearer ${token}`,
  'content-type': type,
})
const doors: Record<'attachments' | 'documents' | 'images' | 'logos' | 'people', Door> = {
  attachments: { path: `/api/chats/${ownChat}/attachments`, headers: as(visitor), file: 'a.txt' },
  documents: { path: `/api/assistants/${assistantId}/documents`, headers: as(admin), file: 'a.txt' },
  images: { path: '/api/assistant-images', headers: as(admin), file: 'a.png' },
  logos: {
    method: 'PUT',
    path: `/api/assistants/${assistantId}/links/${link.id}/logo`,
    headers: as(admin),
    file: 'a.png',
  },
  people: { path: '/api/users/import', headers: as(admin, 'application/json'), file: '' },
}

afterAll(() => process.off('uncaughtException', note).off('unhandledRejection', note))

/** Sends twenty requests at a time: rate limits are not tested here. */
async function each(requests: readonly RawRequest[], send: (request: RawRequest) => Promise<unknown>) {
  for (let start = 0; start < requests.length; start += 20) {
    await app.ctx.db.delete(rateLimits)
    await Promise.all(requests.slice(start, start + 20).map(send))
  }
}

/** Expects that the process serves requests and stored nothing of the broken uploads. */
async function expectUnharmed(): Promise<void> {
  await expect.poll(() => readdir(path.join(app.ctx.config.dataDir, 'incoming'))).toEqual([])
  expect((await app.fetch('/livez')).status).toBe(200)
  expect(fatal).toEqual([])
}

/** All proper prefixes of a body, without its last line end. */
const cuts = (body: string) => Array.from({ length: body.trimEnd().length }, (_, end) => body.slice(0, end))

test('a form cut at any byte is refused, whatever its field names, and the process lives [G4]', async () => {
  const refusedName = form('file', 'a', 'abc')
  const names = [refusedName, form('file', 'a.txt', 'abc'), form('foto', 'a.txt', 'abc')]
  const requests = names.flatMap((whole) => cuts(whole).map((body) => ({ ...doors.attachments, body })))
  const others = [doors.documents, doors.images].flatMap((door) => cuts(refusedName).map((body) => ({ ...door, body })))
  await each([...requests, ...others], async (request) => {
    expect(await sendRaw(app.url, request), request.body.toString()).toBeOneOf([400, 415, 422])
  })
  await expectUnharmed()
})

test('a connection that breaks off in the middle of a file loses only that file [G4]', async () => {
  const big = 'x'.repeat(200_000)
  const bodies = ['a', 'foto.heic', 'a.txt', 'a.png', 'a.pdf'].flatMap((name) => [
    partHead('file', name) + big,
    partHead('foto', name) + big,
    partHead('file', name),
  ])
  const requests = Object.values(doors).flatMap((door) =>
    bodies.map((body) => ({ ...door, body, declaredBytes: 5_000_000 })),
  )
  await each(requests, (request) => breakOff(app.url, request))
  await expectUnharmed()
})

test('parts without number or content, with wrong headers or false lengths are refused with a sentence [G4]', async () => {
  const many = (part: string) => `${part.repeat(10_000)}--x7--\r\n`
  const bodies = [
    many(`${partHead('file', 'a')}\r\n`),
    many(`${partHead('file', 'a.txt')}\r\n`),
    many('--x7\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'),
    many('--x7\r\n\r\n\r\n'),
    many('--x7\r\nmalformed head\r\n\r\n'),
    `${partHead('file', 'a')}abc\r\n--x7\r\nmalformed head\r\n\r\n${'--x7\r\nmalformed\r\n\r\n'.repeat(3)}`,
    `${partHead('file', 'a.txt')}abc\r\n--x7\r\nmalformed head\r\n\r\n`,
    form('file', 'a.txt', ''),
    form('file', '', 'abc'),
    form('', '', ''),
    `--x7--\r\n${form('file', 'a', 'abc')}`,
    '',
  ]
  const uploads = [doors.attachments, doors.documents, doors.images, doors.logos]
  await each(
    uploads.flatMap((door) => bodies.map((body) => ({ ...door, body }))),
    async (request) => {
      expect(await sendRaw(app.url, request), request.body.slice(0, 80).toString()).toBeOneOf([400, 413, 422])
    },
  )
  // a declared length that is too long breaks off; the bytes after one that is too short are no request
  const whole = form('file', 'a', 'abc')
  const lies = uploads.flatMap((door) =>
    [10, whole.length - 1].map((declaredBytes) => ({ ...door, body: whole, declaredBytes })),
  )
  await each(lies, (request) => sendRaw(app.url, request))
  await each(
    lies.map((request) => ({ ...request, declaredBytes: 900 })),
    (request) => breakOff(app.url, request),
  )
  await expectUnharmed()
})

test('after broken uploads, whole files are accepted and broken lists of people are refused [G4]', async () => {
  const accepted = [doors.attachments, doors.documents].map((door) => ({ ...door, body: form('file', 'a.txt', 'abc') }))
  await each(accepted, async (request) => expect(await sendRaw(app.url, request)).toBe(202))
  const picture = Buffer.concat([Buffer.from(partHead('file', 'a.png')), onePixel, Buffer.from('\r\n--x7--\r\n')])
  const pictures = [doors.images, doors.logos].map((door) => ({ ...door, body: picture }))
  await each(pictures, async (request) => expect(await sendRaw(app.url, request)).toBeOneOf([200, 201]))
  const list = cuts('{"csv":"nome,email\\nAna,ana@escola.test"}').map((body) => ({ ...doors.people, body }))
  await each(list, async (request) => expect(await sendRaw(app.url, request)).toBeOneOf([400, 422]))
  await expectUnharmed()
})
