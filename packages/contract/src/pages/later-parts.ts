import type { Chat } from '#/conversations/chats.ts'
import type { SessionUser } from '#/identity/auth.ts'
import type { PermissionName } from '#/protocol/permissions.ts'
import { addressOf } from '#/protocol/api.ts'
import { operations } from '#/client/plain-operations.ts'
import { showsFirstSteps } from '#/health/first-steps.ts'
import type { FirstSteps } from '#/health/health.ts'

/** Answers of a page's reads, by their addresses; what failed is not among them. */
type Reads = Readonly<Record<string, unknown>>

interface LaterPart {
  /** Its name among the preloads of the web app's build. */
  name: '#first-steps' | '#markdown'
  /** Whether the first view waits for it; else what it waits for goes first. */
  urgent: boolean
}

const session = addressOf(operations.getSession)
const firstSteps = addressOf(operations.getFirstSteps)

/**
 * Further addresses that the first view of a page reads only for some people, after its `reads` have told who they are. The
 * page's own queries would read them too, one round trip later.
 */
export const furtherReads = (path: string, reads: Reads): string[] =>
  path === '/assistants' && may(reads[session], 'settings.manage') ? [firstSteps] : []

/** Parts of the web app that the first view of a page needs only for some people, by what it has read. */
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
