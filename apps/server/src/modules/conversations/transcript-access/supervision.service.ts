import type { AppContext } from '#/context.ts'
import { readTranscript } from '#/modules/conversations/chats/transcripts/transcripts.service.ts'
import { supervisionPolicy } from '#/modules/conversations/transcript-access/supervision.policy.ts'
import { findPersonChat, findPersonChats } from '#/modules/conversations/transcript-access/supervision.repository.ts'
import { findPerson } from '#/modules/identity/users/users.service.ts'
import type { RequestFacts } from '#/platform/api/handlers.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'
import { type PageRequest, pageOf } from '#/platform/db/page-of.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

interface Doer {
  ctx: AppContext
  actor: UserActor
  facts: RequestFacts
}

export async function listPersonChats({ ctx, actor }: Doer, userId: number, request: PageRequest) {
  const { id } = authorize(supervisionPolicy, actor, 'readAll', await findPerson(ctx, userId))
  return pageOf(request, (part) => findPersonChats(ctx.db, id, part))
}

interface Reading {
  userId: number
  chatId: string
  reason: string
  before: string | undefined
}

/** What was said in a conversation, written into the audit trail with the reason before it is shown [G1]. */
export async function readPersonChat({ ctx, actor, facts }: Doer, { userId, chatId, reason, before }: Reading) {
  const { id } = authorize(supervisionPolicy, actor, 'readAll', await findPerson(ctx, userId))
  const title = await findPersonChat(ctx.db, id, chatId)
  if (title === undefined) throw notFound()
  await audit(ctx.db, {
    ...doneBy(actor, facts),
    action: 'user.read-chat',
    target: { type: 'user', id },
    data: { chatId, reason },
  })
  return { title, ...(await readTranscript(ctx, chatId, before)) }
}
