import type { Chat } from '#/conversations/chats.ts'
import type { SessionUser } from '#/identity/auth.ts'
import type { PermissionName } from '#/protocol/permissions.ts'
import { formatAddress } from '#/protocol/api.ts'
import { operations } from '#/client/plain-operations.ts'
import { showsFirstSteps } from '#/health/first-steps.ts'
import type { FirstSteps } from '#/health/health.ts'

/** Responses of a page's reads, by address; failed reads are absent. */
type Reads = Readonly<Record<string, unknown>>

interface LaterPart {
  /** Name of the part in the preloads of the web app's build. */
  name: '#first-steps' | '#markdown'
  /** Whether the first view needs the part; otherwise it loads after the first view. */
  urgent: boolean
}

const session = formatAddress(operations.getSession)
const firstSteps = formatAddress(operations.getFirstSteps)

/**
 * Lists reads that only some people need, decided by the responses of the page's `reads`. Without them the page's
 * queries would request the same, one round trip later.
 */
export const furtherReads = (path: string, reads: Reads): string[] =>
  path === '/assistants' && may(reads[session], 'settings.manage') ? [firstSteps] : []

/** Lists the parts of the web app that the first view needs for some people only, decided by the page's reads. */
export function laterParts(path: string, reads: Reads): LaterPart[] {
  const steps = reads[firstSteps] as FirstSteps | undefined
  if (path === '/assistants' && steps && showsFirstSteps(steps)) return [{ name: '#first-steps', urgent: true }]
  const isTalk = path === '/assistants/:assistantId/chats/:chatId?'
  if (isTalk && Object.values(reads).some((read) => (read as Partial<Chat>).messages?.length))
    return [{ name: '#markdown', urgent: false }]
  return []
}

const may = (user: unknown, permission: PermissionName): boolean =>
  (user as SessionUser | undefined)?.permissions.some(({ name }) => name === permission) ?? false
