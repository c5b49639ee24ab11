import { principalSchema } from '@prosa/contract/assistants/access.ts'
import { pivotRoleSchema } from '@prosa/contract/people/auth.ts'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { assistantShared, ownershipReceived } from '#/modules/assistants/access/mail/access-mail.model.ts'
import { findNames } from '#/modules/assistants/access/mail/access-mail.repository.ts'
import { findRecipients } from '#/modules/assistants/access/people/people.repository.ts'
import { queueMail } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { appNameOf } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const notifyJob = 'access.notify'

export const notifySchema = z.object({
  assistantId: z.number(),
  actorId: z.number(),
  principals: z.array(principalSchema),
  role: pivotRoleSchema,
  message: z.string(),
})

/** Tells everybody who got access, by mail and on their devices, as they want it: one transaction, so that a repetition sends nothing twice. */
export async function notifyPeople(ctx: AppContext, told: z.output<typeof notifySchema>): Promise<void> {
  const { assistantId, actorId, principals, role, message } = told
  const names = await findNames(ctx.db, assistantId, actorId)
  if (!names) return
  const url = addressOf(ctx, assistantId, role)
  await ctx.db.transaction(async (tx) => {
    const recipients = await findRecipients(tx, principals, actorId)
    await queueNotice(ctx, tx, { userIds: recipients.map(({ id }) => id) }, { type: 'shared', assistantId, role })
    for (const { name: reader, email, wantsMail } of recipients) {
      if (!wantsMail) continue
      const letter = { ...names, appName: await appNameOf(ctx, tx), reader, url }
      await queueMail(ctx, tx, email, assistantShared(letter, { role, message }))
    }
  })
}

export async function mailNewOwner(
  ctx: AppContext,
  tx: Queryable,
  owner: { name: string; email: string },
  assistant: { id: number; name: string; from: string },
): Promise<void> {
  const { id, name, from } = assistant
  const url = addressOf(ctx, id, 'editor')
  const letter = { appName: await appNameOf(ctx, tx), reader: owner.name, from, assistant: name, url }
  await queueMail(ctx, tx, owner.email, ownershipReceived(letter))
}

const addressOf = ({ config }: AppContext, assistantId: number, role: 'viewer' | 'editor'): string =>
  `${config.publicUrl}/assistants/${role === 'editor' ? `manage/${assistantId}` : `${assistantId}/chats`}`
