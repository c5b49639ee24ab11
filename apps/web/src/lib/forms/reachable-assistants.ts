import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { tokens } from '#/lib/session/tokens.ts'

const key = 'reachable-assistants'

/** Notes which assistants the person of this browser has, as the session told last. */
export function noteReachable({ assistants, publicAssistants }: SessionUser) {
  const ids = [...assistants, ...publicAssistants].map(({ id }) => id)
  deviceData.write(key, JSON.stringify([...new Set(ids)]))
}

/**
 * Whether the person signed in on this browser has the assistant. Told by what this device remembers: a guest's page never
 * asks the server in the person's name, and the page inside decides anew.
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
