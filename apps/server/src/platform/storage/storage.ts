import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, ReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { isBucketAway } from './disk-space.ts'

/** Stores files under generated keys (UUIDs); the names that people gave them are in the database [F5]. */
export interface Storage {
  /** Stores the whole content, or nothing where it ends early. Resolves once it would survive a crash. */
  put(key: string, content: Readable | Uint8Array, options: { contentType: string }): Promise<void>
  /** Returns the content as a stream. Throws 410 `file_lost` where it is missing or not of `bytes` length. */
  read(key: string, expected?: { bytes: number }): Promise<Readable>
  /** Returns the content. Throws 410 `file_lost` where it is missing. */
  bytes(key: string): Promise<Uint8Array>
  /** Deletes a file; does nothing where the key does not exist. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Yields every key, in no order. */
  keys(): AsyncGenerator<string>
}

export interface S3Options {
  bucket: string
  region: string
  endpoint?: string
  /** The machine's own identity by default. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  forcePathStyle?: boolean
  /** Milliseconds without a byte after which the bucket counts as unreachable; half a minute by default. */
  silenceMs?: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Creates the file storage: the bucket if configured, otherwise the folder `files` in `dataDir`. */
export async function createStorage(options: { dataDir: string; s3?: S3Options }): Promise<Storage> {
  const { disk, putStream, waitUntilDurable } = options.s3
    ? await bucketStore(options.s3)
    : folderStore(options.dataDir)
  /** Adds a listener for errors: a stream that fails unread would otherwise end the process. */
  const ignoreErrors = (content: Readable) => content.on('error', () => undefined)

  async function orLost<T>(key: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (cause) {
      if (cause instanceof DomainError || isBucketAway(cause) || (await disk.exists(key))) throw cause
      throw new DomainError('file_lost', { cause })
    }
  }

  return {
    async put(key, content, { contentType }) {
      if (content instanceof Readable) ignoreErrors(content)
      checkKey(key)
      try {
        if (content instanceof Readable) await putStream(key, content, contentType)
        else await disk.put(key, content, { contentType })
        await waitUntilDurable(key)
      } catch (error) {
        // throws the first error, without waiting for a deletion that an unreachable bucket would delay
        void disk.delete(key).catch(() => {})
        throw error
      } finally {
        // The store leaves the source open where it fails before reading it, so it is closed here.
        if (content instanceof Readable) content.destroy()
      }
    },
    async read(key, expected) {
      checkKey(key)
      return orLost(key, async () => {
        if (expected && (await disk.getMetaData(key)).contentLength !== expected.bytes)
          throw new DomainError('file_lost')
        const content = ignoreErrors(await disk.getStream(key))
        // a folder reports only at the opening whether the file exists
        if (content instanceof ReadStream) await once(content, 'open')
        return content
      })
    },
    async bytes(key) {
      checkKey(key)
      return orLost(key, () => disk.getBytes(key))
    },
    delete: async (key) => disk.delete(checkKey(key)),
    exists: async (key) => disk.exists(checkKey(key)),
    keys: () => allKeys(disk),
  }
}

async function* allKeys(disk: Disk): AsyncGenerator<string> {
  let token: string | undefined
  do {
    const page = await disk.listAll('', { recursive: true, ...(token ? { paginationToken: token } : {}) })
    for (const found of page.objects) if (found.isFile && uuid.test(found.name)) yield found.name
    token = page.paginationToken
  } while (token)
}

interface Store {
  disk: Disk
  putStream(key: string, content: Readable, contentType: string): Promise<void>
  /** Waits until the written file would survive a crash. */
  waitUntilDurable(key: string): Promise<void>
}

function folderStore(dataDir: string): Store {
  const folder = path.resolve(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    disk,
    putStream: (key, content, contentType) => disk.putStream(key, content, { contentType }),
    async waitUntilDurable(key) {
      await sync(path.join(folder, key), 'r+')
      // Windows does this itself and refuses to open folders.
      if (process.platform !== 'win32') await sync(folder, 'r')
    },
  }
}

async function sync(target: string, flags: string): Promise<void> {
  const handle = await open(target, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Loads S3's client only where it is used, because it takes much of a small installation's memory. */
async function bucketStore({
  bucket,
  endpoint,
  credentials,
  forcePathStyle = false,
  region,
  silenceMs = 30_000,
}: S3Options): Promise<Store> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const disk = new Disk(
    new S3Driver({
      bucket,
      region,
      forcePathStyle,
      visibility: 'private',
      supportsACL: false,
      // Many S3-compatible servers do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // the client has no time-out by default
      requestHandler: { connectionTimeout: Math.min(silenceMs, 10_000), socketTimeout: silenceMs },
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
    }),
  )
  return {
    disk,
    // S3 needs the length before the first byte, so a stream is first stored in a temporary file.
    async putStream(key, content, contentType) {
      const spool = path.join(tmpdir(), `prosa-upload-${randomUUID()}`)
      try {
        await pipeline(content, createWriteStream(spool, { mode: 0o600 }))
        await disk.copyFromFs(spool, key, { contentType })
      } finally {
        await rm(spool, { force: true })
      }
    },
    waitUntilDurable: async () => {},
  }
}

function checkKey(key: string): string {
  if (!uuid.test(key)) throw new TypeError('a storage key must be a UUID')
  return key
}
