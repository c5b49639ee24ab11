import { toast } from '#/lib/device/toast.ts'

const FIRST_MS = 1000
const MAX_ATTEMPTS = 5

/**
 * Waits before a call is retried that the server was too busy for, with growing delays and a toast. Half of the delay
 * is random, because a class that submits at the same moment would otherwise collide again.
 */
export default async function waitForRetry(attempt: number): Promise<boolean> {
  if (attempt > MAX_ATTEMPTS) return false
  const wait = FIRST_MS * 2 ** (attempt - 1) * (1 - Math.random() / 2)
  toast.info('O servidor está ocupado. Tentando de novo…', { id: 'trying-again', duration: wait + FIRST_MS })
  await new Promise((resolve) => setTimeout(resolve, wait))
  return true
}
