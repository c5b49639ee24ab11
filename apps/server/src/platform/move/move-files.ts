import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#/platform/lifecycle/start-error.ts'
import type { Storage } from '#/platform/storage/storage.ts'

const AT_ONCE = 4

/** Copies every file that the target does not hold with the same sum, and reads each back; answers how many there are. */
export async function moveFiles(
  source: Storage,
  target: Storage,
  onFile: (done: number) => Promise<void> | void,
): Promise<number> {
  const keys = source.keys()
  let done = 0
  const worker = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      await moveFile(source, target, next.value)
      await onFile(++done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return done
}

async function moveFile(source: Storage, target: Storage, key: string): Promise<void> {
  const wanted = await fileSum(source, key)
  if ((await target.exists(key)) && (await fileSum(target, key)) === wanted) return
  await target.put(key, await source.read(key), { contentType: 'application/octet-stream' })
  if ((await fileSum(target, key)) !== wanted)
    throw new StartError(`O arquivo ${key} não chegou igual ao bucket. Rode o mesmo comando de novo.`)
}

async function fileSum(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.read(key), hash)
  return hash.digest('hex')
}

export async function hasFiles(storage: Storage): Promise<boolean> {
  const { done } = await storage.keys().next()
  return !done
}
