import type { AnswerOrigin } from '@prosa/contract/conversations/origins.ts'
import type { AppContext } from '#/context.ts'
import { readOrigin } from '#/modules/conversations/origins/origins.service.ts'
import { readTranscript } from '#/modules/conversations/chats/transcripts/transcripts.service.ts'
import {
  findPersonChat,
  findPersonChats,
} from '#/modules/conversations/transcript-access/transcript-access.repository.ts'
import { findPerson, type UserRow } from '#/modules/identity/users/users.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import type { PageRequest } from '#/platform/db/page-of.ts'
import { notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'
import { about } from '#/platform/authorization/rules.ts'

export const transcriptAccessRules = {
  /** Administering does not include reading: other people's conversations need a separate permission. */
  'chats.read_all': about({
    param: 'userId',
    admits: (actor) => isAdmin(actor) && hasPermission(actor, 'chats.read_all'),
    load: findPerson,
    action: 'readAll',
  }),
}

type Watched = Authorized<UserRow, 'readAll'>

/** Lists a person's chats for one who may read transcripts, without their messages. */
export const listPersonChats = ({ db }: AppContext, { id }: Watched, request: PageRequest) =>
  findPersonChats(db, id, request)

interface Reading {
  chatId: string
  reason: string
  before: string | undefined
}

/** Reads a conversation after recording the reading with its reason in the audit trail [G1]. */
export async function readPersonChat(ctx: AppContext, by: By, { id }: Watched, { chatId, reason, before }: Reading) {
  const title = await findPersonChat(ctx.db, id, chatId)
  if (title === undefined) throw notFound()
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'user.read-chat',
    target: { type: 'user', id },
    data: { chatId, reason },
  })
  return { title, ...(await readTranscript(ctx, chatId, before)) }
}

/** Reads how an answer was made; audited as a separate reading, because it shows content of documents. */
export async function readPersonChatOrigin(
  ctx: AppContext,
  by: By,
  { id }: Watched,
  { chatId, messageId, reason }: { chatId: string; messageId: string; reason: string },
): Promise<AnswerOrigin> {
  if ((await findPersonChat(ctx.db, id, chatId)) === undefined) throw notFound()
  const origin = await readOrigin(ctx, { id: chatId }, messageId, true)
  await audit(ctx.db, {
    ...doneBy(by),
    action: 'user.read-chat',
    target: { type: 'user', id },
    data: { chatId, messageId, reason },
  })
  return origin
}
