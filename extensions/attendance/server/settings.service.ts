import type { AttendanceForm } from '#/attendance/contract.ts'
import type { AppContext } from '@prosa/server/src/context.ts'
import { accessPolicy } from '@prosa/server/src/modules/assistants/access/access.policy.ts'
import { setOption } from '@prosa/server/src/modules/assistants/access/settings.service.ts'
import { isPartner } from '@prosa/server/src/modules/assistants/assistants.policy.ts'
import type { AssistantRow } from '@prosa/server/src/modules/assistants/finding/assistants.service.ts'
import * as repository from '#/attendance/server/duty.repository.ts'
import { requireSeen } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { ChoiceRequest } from '@prosa/server/src/platform/db/page-of.ts'
import type { By } from '@prosa/server/src/platform/api/handlers.ts'
import type { UserActor } from '@prosa/server/src/platform/authorization/actor.ts'
import type { Authorized } from '@prosa/server/src/platform/authorization/authorize.ts'
import { hashVersion } from '@prosa/server/src/platform/db/version.ts'
import { DomainError, notFound } from '@prosa/server/src/platform/errors/domain-error.ts'
import { audit, doneBy } from '@prosa/server/src/platform/events/audit.ts'

type Manageable = Authorized<AssistantRow, 'manageAccess'>

/** Returns when an assistant takes questions to people, and the names of those who answer. */
export async function readAttendanceSettings(ctx: AppContext, assistant: Manageable) {
  const settings = await repository.findSettings(ctx.db, assistant.id)
  if (!settings) throw notFound()
  const people = await repository.findAttendants(ctx.db, [assistant.id])
  return { ...settings, version: hashVersion(settings), people: people.map(({ name }) => name) }
}

/** Lists groups to choose from. People who may see all groups choose among all; others among their own and the current one. */
export async function listGroups(ctx: AppContext, actor: UserActor, assistant: Manageable, request: ChoiceRequest) {
  const settings = await repository.findSettings(ctx.db, assistant.id)
  const all = accessPolicy.searchPeople(actor, assistant) && !isPartner(actor)
  return repository.findGroupChoices(ctx.db, { userId: actor.id, all, named: settings?.groupId ?? null }, request)
}

/**
 * Saves who answers and when.
 * @throws `principal_unknown` for a group that the person could not have chosen
 */
export async function changeAttendance(
  ctx: AppContext,
  by: By,
  assistant: Manageable,
  { enabled, ...settings }: AttendanceForm,
) {
  const { groupId } = settings
  const known = groupId === null || (await listGroups(ctx, by.actor, assistant, { q: '', ids: `${groupId}` })).items[0]
  if (!known) throw new DomainError('principal_unknown')
  await ctx.db.transaction(async (tx) => {
    const target = { type: 'assistant', id: assistant.id } as const
    const action = 'assistant.change-attendance'
    const version = async () => hashVersion(await repository.findSettings(tx, assistant.id))
    await requireSeen(ctx, tx, by, { target, actions: [action], version })
    await repository.putSettings(tx, assistant.id, settings)
    await setOption(tx, assistant.id, 'attendance', enabled)
    await audit(tx, {
      ...doneBy(by),
      action,
      target,
      data: { enabled, groupId },
    })
  })
  return readAttendanceSettings(ctx, assistant)
}
