import type { OwnerLetter } from '@prosa/contract/protocol/extension.ts'
import type { access, AccessSettings } from '@prosa/contract/assistants/access.ts'
import { accessOptions, type AssistantOptions } from '@prosa/contract/assistants/assistant-options.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import { type AccessAction, recordAccess } from '#/modules/assistants/access/access.events.ts'
import { mailOwner } from '#/modules/assistants/access/access-mail.service.ts'
import { findRecipients } from '#/modules/assistants/access/people.repository.ts'
import { accessPolicy } from '#/modules/assistants/access/access.policy.ts'
import { lockAccess, updateAssistantAccess } from '#/modules/assistants/access/access.repository.ts'
import { assistantPolicy } from '#/modules/assistants/assistants.policy.ts'
import { type AssistantRow, loadAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { announceAccessChange } from '#/modules/identity/sessions/access.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import { listAbilities, type Authorized, authorize } from '#/platform/authorization/authorize.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { DomainError, notFound } from '#/platform/errors/domain-error.ts'
import type { By } from '#/platform/api/handlers.ts'

type Manageable = Authorized<AssistantRow, 'manageAccess'>

/** Returns the access settings as their page shows them, with what the actor may change. */
export function presentSettings(actor: UserActor, assistant: Manageable): AccessSettings {
  return {
    visibility: assistant.visibility,
    published: assistant.publishedVersion !== null,
    ...assistant.options,
    abilities: {
      ...listAbilities(accessPolicy, actor, assistant),
      transfer: assistantPolicy.transfer(actor, assistant),
    },
  }
}

/** Notifies the owner of another person's change. */
async function tellOwner(
  ctx: AppContext,
  tx: Queryable,
  actor: UserActor,
  { id, ownerId, name }: { id: number; ownerId: number; name: string },
  letter: OwnerLetter,
): Promise<void> {
  if (ownerId === actor.id) return
  const [owner] = await findRecipients(tx, [{ kind: 'user', id: ownerId }], actor.id)
  if (owner) await mailOwner(ctx, tx, owner, letter, { id, name, from: actor.name })
}

type Change = z.output<typeof access.updateAccess.body>

/**
 * Changes visibility and reading of conversations. Opening needs the respective permission, closing does not. Throws
 * `assistant_unpublished` if the organization could not use the assistant yet.
 */
export async function changeSettings(
  ctx: AppContext,
  by: By,
  assistant: Manageable,
  { visibility, ...changes }: Change,
): Promise<AccessSettings> {
  const { actor } = by
  if (visibility === 'organization') authorize(accessPolicy, actor, 'publishInternal', assistant)
  for (const { name, needs } of accessOptions)
    if (needs && changes[name]) authorize(accessPolicy, actor, needs, assistant)
  await ctx.db.transaction(async (tx) => {
    const before = await lockAccess(tx, assistant.id)
    if (!before) throw notFound()
    const record = (action: AccessAction) => recordAccess(tx, by, action, assistant.id)
    if (visibility !== undefined && visibility !== before.visibility) {
      if (visibility === 'organization' && before.publishedVersion === null)
        throw new DomainError('assistant_unpublished', {
          detail: 'Publique o assistente antes de abri-lo à organização.',
        })
      await updateAssistantAccess(tx, assistant.id, { visibility })
      await record(visibility === 'organization' ? 'make-public' : 'make-restricted')
      await announceAccessChange(tx, `assistant:${assistant.id}`)
    }
    const options = { ...before.options }
    for (const { name, on, off, letter } of accessOptions) {
      const value = changes[name]
      if (value === undefined || value === options[name]) continue
      options[name] = value
      await record(value ? on : off)
      if (letter && value) await tellOwner(ctx, tx, actor, { id: assistant.id, ...before }, letter)
    }
    await updateAssistantAccess(tx, assistant.id, { options })
  })
  return presentSettings(actor, await loadAssistant(ctx, actor, assistant.id, 'manageAccess'))
}

/**
 * Turns an option on or off for an area that has its own operation for it, in the caller's transaction.
 * @public for extensions
 */
export async function setOption(tx: Queryable, assistantId: number, name: keyof AssistantOptions, on: boolean) {
  const before = await lockAccess(tx, assistantId)
  if (before) await updateAssistantAccess(tx, assistantId, { options: { ...before.options, [name]: on } })
}
