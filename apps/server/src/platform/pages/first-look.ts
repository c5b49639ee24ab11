import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { PostedForm } from '@prosa/contract/pages/posted-form.ts'
import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import type { Logger } from '#/platform/log/logger.ts'
import type { FirstLook } from '#/platform/pages/html.ts'

/** The longest wait for a drawing: afterwards the browser draws that page alone. */
const PATIENCE_MS = 1_500
/** A thread without an answer by then is ended. */
const MAX_MS = 10_000
const HEAP_MB = 128
/** An idle thread is ended to free its memory. */
const IDLE_MS = 300_000
const MAX_CACHED = 100

interface LookRequest {
  /** The page's full address. */
  address: string
  config: RuntimeConfig
  reads: Record<string, unknown>
  /** A page with a person's own input is drawn for them alone, and not kept. */
  posted?: PostedForm | undefined
}

/** Returns `undefined` where the browser must draw the page: nothing was built, or drawing failed, which is logged. */
export type DrawFirstLook = (request: LookRequest) => Promise<FirstLook | undefined>

/**
 * Draws pages with the web app's components, in a thread, because the texts of owners may take long or break the drawing. The
 * same page is drawn once: its input determines it completely.
 */
export function createFirstLook(root: string, log: Logger, patienceMs = PATIENCE_MS, mostMs = MAX_MS): DrawFirstLook {
  const module = path.join(root, 'builds/first-look.mjs')
  if (!existsSync(module)) return () => Promise.resolve(undefined)
  const thread = createThread(module, mostMs)
  const lookCache = new Map<string, Promise<FirstLook | undefined>>()

  async function drawLook(key: string, request: LookRequest): Promise<FirstLook | undefined> {
    try {
      return await thread(request)
    } catch (err) {
      lookCache.delete(key)
      log.error({ err }, 'the first look of a page could not be drawn; the browser draws it')
      return undefined
    }
  }

  return async (request) => {
    const key = JSON.stringify(request)
    const drawn = lookCache.get(key) ?? drawLook(key, request)
    lookCache.delete(key)
    if (!request.posted) lookCache.set(key, drawn)
    for (const [oldest] of lookCache) {
      if (lookCache.size <= MAX_CACHED) break
      lookCache.delete(oldest)
    }
    return Promise.race([drawn, setTimeout(patienceMs, undefined, { ref: false })])
  }
}

interface Answer {
  id: number
  drawn?: FirstLook
  error?: string
}

/** Creates a thread that makes one drawing after another; one that fails or takes too long is ended and replaced. */
function createThread(module: string, mostMs: number): (request: LookRequest) => Promise<FirstLook> {
  const waiting = new Map<number, (answer: Omit<Answer, 'id'>) => void>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const failWaiting = (error: string) => {
    void worker?.terminate()
    worker = undefined
    for (const settleWaiting of waiting.values()) settleWaiting({ error })
    waiting.clear()
  }
  const startThread = () => {
    const begun = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB }, env: {} })
    begun.on('message', ({ id, ...answer }: Answer) => waiting.get(id)?.(answer))
    begun.on('error', (error) => begun === worker && failWaiting(String(error)))
    begun.unref()
    return begun
  }

  return (request) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const timer = globalThis.setTimeout(() => failWaiting(`it took more than ${mostMs} ms`), mostMs)
      waiting.set(id, ({ drawn, error }) => {
        clearTimeout(timer)
        waiting.delete(id)
        clearTimeout(idle)
        idle = globalThis.setTimeout(() => waiting.size === 0 && failWaiting('idle'), IDLE_MS).unref()
        if (drawn) resolve(drawn)
        else reject(new Error(error))
      })
      worker ??= startThread()
      worker.postMessage({ id, ...request }, [])
    })
}
