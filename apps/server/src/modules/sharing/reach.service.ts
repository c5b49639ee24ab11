import type { Reach } from '@prosa/contract/sharing/reach.ts'
import type { AppContext } from '#/context.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import { readAudience } from '#/modules/assistants/access/entries.service.ts'
import { assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'
import { listOpenLinks } from '#/modules/sharing/links/links.service.ts'
import { findSwitch } from '#/modules/sharing/links/links.repository.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'

/** The people whom the assistant answers today. The address of a link is shown only to people who may share. */
export async function readReach(
  ctx: AppContext,
  actor: UserActor,
  assistant: Authorized<AssistantRow, 'edit'>,
): Promise<Reach> {
  const { published, publishedVersion: version, archivedAt, pausedAt, visibility } = assistant
  const now = ctx.clock.now()
  const mayShare = assistantPolicy.share(actor, assistant)
  const [audience, { enabled }, { total, newest }] = await Promise.all([
    readAudience(ctx.db, assistant.id, now),
    findSwitch(ctx.db, assistant.id, now),
    listOpenLinks(ctx, assistant.id),
  ])
  const isOnWeb = enabled && version !== null && !archivedAt && !pausedAt
  return {
    name: (published ?? assistant.draft).name,
    version,
    stopped: archivedAt ? 'archived' : pausedAt ? 'paused' : null,
    own: actor.id === assistant.ownerId,
    visibility,
    ...audience,
    readable: assistant.options.chatsReadable,
    openLinks: isOnWeb ? total : 0,
    link: isOnWeb && mayShare && newest ? { id: newest.id, name: newest.name, url: newest.url } : null,
    abilities: {
      manageAccess: assistantPolicy.manageAccess(actor, assistant),
      publishInternal: accessPolicy.publishInternal(actor, assistant),
      searchPeople: accessPolicy.searchPeople(actor, assistant),
      invite: accessPolicy.invite(actor, assistant),
      share: mayShare,
    },
  }
}
