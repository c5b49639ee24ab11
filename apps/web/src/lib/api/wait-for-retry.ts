import { toast } from '#/lib/device/toast.ts'

const FIRST_MS = 1000
const MOST_ATTEMPTS = 5

/**
 * Waits longer before each repetition of a call for which the server had no room, and says so. Half of the wait is random: a
 * class that hands in at one moment would meet the same full server again.
 */
export default async function waitForRetry(attempt: number): Promise<boolean> {
  if (attempt > MOST_ATTEMPTS) return false
  const wait = FIRST_MS * 2 ** (attempt - 1) * (1 - Math.random() / 2)
  toast.info('O servidor está ocupado. Tentando de novo…', { id: 'trying-again', duration: wait + FIRST_MS })
  await new Promise((resolve) => setTimeout(resolve, wait))
  return true
}
