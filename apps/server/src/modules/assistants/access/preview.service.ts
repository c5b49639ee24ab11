import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import type { AppContext } from '#/context.ts'
import { countFindable, findOwnerFacts } from '#/modules/assistants/access/people.repository.ts'
import { type AssistantRow, loadAssistant, presentAssistant } from '#/modules/assistants/finding/assistants.service.ts'
import { effectivePermissions } from '#/modules/identity/permissions/permissions.policy.ts'
import { type Role, roleSchema } from '@prosa/contract/protocol/permissions.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'

interface Preview {
  personName: string
  role: 'viewer' | 'editor' | null
  assistant: Assistant | null
}

/** Previews an assistant's access for another person, by the rules of their requests. Throws `principal_unknown`. */
export async function previewAs(
  ctx: AppContext,
  actor: UserActor,
  { id: assistantId }: Authorized<AssistantRow, 'manageAccess'>,
  userId: number,
): Promise<Preview> {
  const findable = await countFindable(ctx.db, actor, [{ kind: 'user', id: userId }])
  const person = findable === 0 ? undefined : await findOwnerFacts(ctx.db, userId)
  if (!person) throw new DomainError('principal_unknown')
  const other: UserActor = {
    kind: 'user',
    id: userId,
    sessionId: '',
    name: person.name,
    email: person.email,
    roles: person.roles.filter((role): role is Role => roleSchema.safeParse(role).success),
    permissions: new Set(effectivePermissions(person)),
    assistants: new Map(),
    publicAssistants: new Set(),
  }
  const seen = await loadAssistant(ctx, other, assistantId, 'view').catch(orUnseen)
  return {
    personName: person.name,
    role: seen?.role ?? null,
    assistant: seen ? await presentAssistant(ctx, seen, other) : null,
  }
}

function orUnseen(error: unknown): undefined {
  if (!(error instanceof DomainError) || error.code !== 'not_found') throw error
}
