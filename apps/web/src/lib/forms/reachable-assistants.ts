import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { tokens } from '#/lib/session/tokens.ts'

const key = 'reachable-assistants'

/** Stores the ids of the person's assistants, as the session last reported them. */
export function noteReachable({ assistants, publicAssistants }: SessionUser) {
  const ids = [...assistants, ...publicAssistants].map(({ id }) => id)
  deviceData.write(key, JSON.stringify([...new Set(ids)]))
}

/**
 * Whether the person signed in on this browser can use the assistant. Decided by stored data, because a guest's page
 * never calls the server in the person's name; the page behind the login decides again.
 */
export function mayOpenInside(assistantId: number): boolean {
  if (tokens.session.read() === null) return false
  try {
    const ids: unknown = JSON.parse(deviceData.read(key) ?? '[]')
    return Array.isArray(ids) && ids.includes(assistantId)
  } catch {
    return false
  }
}
