import type { OwnerLetter } from '@prosa/contract/protocol/extension.ts'
import { principalSchema } from '@prosa/contract/assistants/access.ts'
import { pivotRoleSchema } from '@prosa/contract/identity/auth.ts'
import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { findNames } from '#/modules/assistants/access/access.repository.ts'
import { findRecipients } from '#/modules/assistants/access/people.repository.ts'
import { queueMail, queueMails } from '#/modules/identity/auth/mail/auth-mail.service.ts'
import { queueNotice } from '#/modules/push/push.service.ts'
import { readAppName } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { inParts } from '#/platform/db/in-parts.ts'

interface SharedLetter {
  appName: string
  /** The mail's recipient, greeted by the first word of this name. */
  reader: string
  from: string
  assistant: string
  url: string
}

const greeting = (reader: string) => `Olá, ${reader.split(' ')[0]}!`

/** Notifies a person who may now use an assistant, with the message of the person who shared it. */
const assistantShared = (
  { appName, reader, from, assistant, url }: SharedLetter,
  { role, message }: { role: 'viewer' | 'editor'; message: string },
) => ({
  subject: `${from} compartilhou “${assistant}” com você`,
  title: `“${assistant}” está com você`,
  paragraphs: [
    `${greeting(reader)} ${from} deu a você acesso ao assistente “${assistant}” no ${appName}. ` +
      (role === 'editor' ? 'Você pode conversar com ele e editá-lo.' : 'Você já pode conversar com ele.'),
    ...(message ? [`Mensagem de ${from}: ${message}`] : []),
  ],
  action: { label: role === 'editor' ? 'Abrir o assistente' : 'Conversar agora', url },
})

const ownershipReceived = ({ appName, reader, from, assistant, url }: SharedLetter) => ({
  subject: `“${assistant}” agora é seu`,
  title: `Você é responsável por “${assistant}”`,
  paragraphs: [
    `${greeting(reader)} ${from} passou a você o assistente “${assistant}” no ${appName}: agora ele é seu.`,
    'A partir de agora, você decide quem pode usar e editar este assistente.',
  ],
  action: { label: 'Abrir o assistente', url },
})

function optionAllowed({ appName, reader, from, assistant, url }: SharedLetter, letter: OwnerLetter) {
  const fill = (text: string) => text.replaceAll('{assistant}', () => assistant)
  return {
    subject: fill(letter.subject),
    title: letter.title,
    paragraphs: [`${greeting(reader)} ${from} permitiu, no ${appName}, ${fill(letter.allowed)}`, letter.undo],
    action: { label: 'Ver o controle de acesso', url },
  }
}

export const notifyJob = 'access.notify'

export const notifySchema = z.object({
  assistantId: z.number(),
  actorId: z.number(),
  principals: z.array(principalSchema),
  role: pivotRoleSchema,
  message: z.string(),
})

/** Notifies all people who got access, by mail and push as they prefer, in batches. Repeating an interrupted job sends nothing twice. */
export async function notifyPeople(
  ctx: AppContext,
  job: z.output<typeof notifySchema>,
  { id: jobId }: { id: string },
): Promise<void> {
  const { assistantId, actorId, principals, role, message } = job
  const names = await findNames(ctx.db, assistantId, actorId)
  if (!names) return
  const about = { ...names, appName: await readAppName(ctx), url: formatAssistantUrl(ctx, assistantId, role) }
  for await (const people of inParts(ctx.pool, (db) => findRecipients(db, principals, actorId)))
    await ctx.db.transaction(async (tx) => {
      const userIds = people.map(({ id }) => id)
      await queueNotice(ctx, tx, { userIds }, { type: 'shared', assistantId, role }, jobId)
      const letters = people
        .filter(({ wantsMail }) => wantsMail)
        .map(({ name: reader, email: to }) => ({
          to,
          letter: assistantShared({ ...about, reader }, { role, message }),
        }))
      await queueMails(ctx, tx, letters, { occasion: jobId })
    })
}

/** Notifies an owner of another person's action: the assistant now belongs to them, or an option was turned on. */
export async function mailOwner(
  ctx: AppContext,
  tx: Queryable,
  owner: { name: string; email: string },
  news: 'received' | OwnerLetter,
  { id, name, from }: { id: number; name: string; from: string },
): Promise<void> {
  const appName = await readAppName(ctx, tx)
  const letter = { appName, reader: owner.name, from, assistant: name, url: formatAssistantUrl(ctx, id, 'editor') }
  const mail =
    news === 'received' ? ownershipReceived(letter) : optionAllowed({ ...letter, url: `${letter.url}/access` }, news)
  await queueMail(ctx, tx, owner.email, mail)
}

const formatAssistantUrl = ({ config }: AppContext, assistantId: number, role: 'viewer' | 'editor'): string =>
  `${config.publicUrl}/assistants/${role === 'editor' ? `manage/${assistantId}` : `${assistantId}/chats`}`
