import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { createStorage, type Storage } from '#/platform/storage/storage.ts'
import { asDomainError } from '#/platform/api/errors.ts'
import { openDatabaseRelay } from '#test/database/relay.ts'
import { startS3Server } from '#test/instances/s3-server.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-storage-'))
const s3 = await startS3Server(path.join(dataDir, 's3'))
afterAll(async () => {
  await s3.close()
  await rm(dataDir, { recursive: true })
})

const kinds: [string, () => Promise<Storage>][] = [
  ['folder', () => createStorage({ dataDir })],
  ['S3', () => createStorage({ dataDir, s3: s3.options })],
]
const plain = { contentType: 'text/plain' }

describe.each(kinds)('%s', (_kind, create) => {
  test('bytes and streams are read back unchanged', async () => {
    const storage = await create()
    const content = Buffer.from('Olá, avaliação nº 1\n'.repeat(50_000))
    const [asBytes, asStream] = [randomUUID(), randomUUID()]
    await storage.put(asBytes, content, plain)
    await storage.put(asStream, Readable.from([content.subarray(0, 70_001), content.subarray(70_001)]), plain)
    for (const key of [asBytes, asStream]) {
      expect(await storage.exists(key)).toBe(true)
      expect(Buffer.compare(await storage.bytes(key), content)).toBe(0)
      expect(Buffer.compare(await buffer(await storage.read(key)), content)).toBe(0)
    }
  })

  test('a deleted file is gone, and deleting it again succeeds', async () => {
    const storage = await create()
    const key = randomUUID()
    await storage.put(key, Buffer.from('x'), plain)
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.exists(key)).toBe(false)
    await expect(storage.bytes(key)).rejects.toThrow()
  })

  test('a key that is not a UUID is refused [F5]', async () => {
    const storage = await create()
    for (const key of ['../escape', '/etc/passwd', 'prova.pdf', '', `${randomUUID()}/x`]) {
      await expect(storage.put(key, Buffer.from('x'), plain)).rejects.toThrow('UUID')
      await expect(storage.read(key)).rejects.toThrow('UUID')
      await expect(storage.exists(key)).rejects.toThrow('UUID')
    }
  })

  test('a source and a content that fail unread do not end the process [G4]', async () => {
    const storage = await create()
    const gone = createReadStream(path.join(dataDir, 'nowhere'))
    await expect(storage.put('no key', gone, plain)).rejects.toThrow('UUID')
    await expect(storage.put(randomUUID(), createReadStream(path.join(dataDir, 'nowhere')), plain)).rejects.toThrow()
    const key = randomUUID()
    await storage.put(key, Buffer.from('x'), plain)
    const unread = await storage.read(key)
    unread.destroy(new Error('the disk is away'))
    await expect.poll(() => unread.closed).toBe(true)
    expect(unread.errored).toMatchObject({ message: 'the disk is away' })
  })

  test('a missing or truncated file is reported as lost before anything is sent [Rel15]', async () => {
    const storage = await create()
    const key = randomUUID()
    const lost = { code: 'file_lost' }
    await expect(storage.read(key)).rejects.toMatchObject(lost)
    await expect(storage.read(key, { bytes: 1 })).rejects.toMatchObject(lost)
    await expect(storage.bytes(key)).rejects.toMatchObject(lost)
    await storage.put(key, Buffer.from('xyz'), plain)
    await expect(storage.read(key, { bytes: 4 })).rejects.toMatchObject(lost)
    expect(String(await buffer(await storage.read(key, { bytes: 3 })))).toBe('xyz')
  })

  test('an interrupted upload leaves nothing behind', async () => {
    const storage = await create()
    const key = randomUUID()
    async function* broken() {
      yield Buffer.alloc(100_000)
      throw new Error('the person closed the tab')
    }
    await expect(storage.put(key, Readable.from(broken()), plain)).rejects.toThrow()
    await expect.poll(() => storage.exists(key)).toBe(false)
  })
})

test('the folder holds the files only under their keys', async () => {
  const storage = await createStorage({ dataDir })
  const key = randomUUID()
  await storage.put(key, Buffer.from('x'), plain)
  expect(await readdir(path.join(dataDir, 'files'))).toContain(key)
})

test('a silent bucket fails its requests, and is used again once it responds [Rel15]', async () => {
  const relay = await openDatabaseRelay(s3.options.endpoint)
  const endpoint = `http://127.0.0.1:${new URL(relay.url).port}`
  const storage = await createStorage({ dataDir, s3: { ...s3.options, endpoint, silenceMs: 200 } })
  const key = randomUUID()
  await storage.put(key, Buffer.from('x'), plain)
  relay.hold()
  const waiting = [storage.put(randomUUID(), Readable.from([Buffer.alloc(100_000)]), plain), storage.bytes(key)]
  for (const { reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[])
    expect(asDomainError(reason).code).toBe('unavailable')
  relay.release()
  expect(Buffer.from(await storage.bytes(key)).toString()).toBe('x')
  await relay.cut()
})
