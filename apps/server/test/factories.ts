import { randomUUID } from 'node:crypto'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { PermissionName, Role } from '@prosa/contract/protocol/permissions.ts'
import type { NewLink } from '@prosa/contract/sharing/link-settings.ts'
import { publishChecks, type ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { eq } from 'drizzle-orm'
import { assistantMembers } from '#/modules/assistants/access.tables.ts'
import { assistants } from '#/modules/assistants/assistants.tables.ts'
import { providerSessions, sessions } from '#/modules/identity/accounts/auth.tables.ts'
import { startGuestSession } from '#/modules/identity/sessions/session.service.ts'
import { groupMembers, groups } from '#/modules/identity/groups/groups.tables.ts'
import { partners } from '#/modules/identity/accounts/partners.tables.ts'
import { guests } from '#/modules/identity/guests/guests.tables.ts'
import { users } from '#/modules/identity/accounts/users.tables.ts'
import { newToken, sha256 } from '#/platform/secrets/keys.ts'
import { sampleLink } from './sample-link.ts'
import type { ProductDoor, TestApp } from './test-app.ts'

export interface TestUser {
  id: number
  name: string
  email: string
  token: string
  api: Client<AppContract>
}

let counter = 0

/** Creates a person with an open session, without a password, because hashing one costs more than most tests. */
export async function createUser(
  app: ProductDoor,
  { roles = ['user'], name = 'Maria da Silva' }: { roles?: Role[]; name?: string } = {},
): Promise<TestUser> {
  const email = `pessoa${++counter}-${randomUUID().slice(0, 8)}@escola.test`
  const [user] = await app.ctx.db.insert(users).values({ name, email, roles }).returning({ id: users.id })
  if (!user) throw new Error('no user was created')
  const token = newToken()
  const soon = new Date(Date.now() + 3_600_000)
  await app.ctx.db.insert(sessions).values({
    id: randomUUID(),
    tokenHash: sha256(token),
    kind: 'user',
    userId: user.id,
    idleExpiresAt: soon,
    expiresAt: soon,
  })
  return { id: user.id, name, email, token, api: app.api(token) }
}

/** Makes a person without a password count as just signed in by a provider. */
export async function proveFresh(app: ProductDoor, { token }: Pick<TestUser, 'token'>): Promise<void> {
  const own = eq(sessions.tokenHash, sha256(token))
  const [session] = await app.ctx.db.select({ sessionId: sessions.id }).from(sessions).where(own)
  if (!session) throw new Error('this person has no session')
  const entry = { issuer: 'https://login.escola.test', subject: randomUUID(), idTokenSealed: '' }
  await app.ctx.db.insert(providerSessions).values({ ...session, ...entry, provedAt: new Date() })
}

/** Adds and removes permissions of a person beside the roles; an omitted list stays. */
export async function permit(
  app: ProductDoor,
  { id }: Pick<TestUser, 'id'>,
  { added: permissionsAdded, removed: permissionsRemoved }: { added?: PermissionName[]; removed?: PermissionName[] },
): Promise<void> {
  await app.ctx.db.update(users).set({ permissionsAdded, permissionsRemoved }).where(eq(users.id, id))
}

/** Creates and publishes an assistant that answers. */
export async function createPublishedAssistant(owner: TestUser, name = 'Tutor de biologia'): Promise<number> {
  const { id } = await owner.api.createAssistant({
    body: { name, instructions: 'Responda com clareza, a partir dos documentos.' },
  })
  await owner.api.publishAssistant({ params: { assistantId: id }, body: {} })
  return id
}

/** Adds a person to an assistant, or changes the role there. */
export async function grant(
  app: TestApp,
  user: Pick<TestUser, 'id'>,
  assistantId: number,
  role: 'viewer' | 'editor',
  expiresAt: Date | null = null,
): Promise<void> {
  await app.ctx.db
    .insert(assistantMembers)
    .values({ userId: user.id, assistantId, role, expiresAt })
    .onConflictDoUpdate({ target: [assistantMembers.userId, assistantMembers.assistantId], set: { role, expiresAt } })
}

/** Creates a visitor of a link that does not exist, for operations that no guest may call. */
export async function createGuest(app: TestApp): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), newToken()]
  const soon = new Date(Date.now() + 3_600_000)
  await app.ctx.db.insert(guests).values({ id, linkId: randomUUID() })
  await app.ctx.db.insert(sessions).values({
    id: randomUUID(),
    tokenHash: sha256(token),
    kind: 'guest',
    guestId: id,
    idleExpiresAt: soon,
    expiresAt: soon,
  })
  return { id, token }
}

/** Makes an assistant visible to the organisation. */
export async function makePublic(app: ProductDoor, assistantId: number): Promise<void> {
  await app.ctx.db.update(assistants).set({ visibility: 'organization' }).where(eq(assistants.id, assistantId))
}

/** Creates a public link of an assistant, open unless it is to stay paused. */
export async function createShareLink(
  owner: TestUser,
  assistantId: number,
  { open = true, ...settings }: Partial<NewLink> & { accessCode?: string; open?: boolean } = {},
): Promise<ShareLink & { token: string }> {
  const link = await owner.api.createShareLink({ params: { assistantId }, body: { ...sampleLink, ...settings } })
  const token = link.url.slice(link.url.lastIndexOf('/') + 1)
  if (!open) return { ...link, token }
  const body = { status: 'active' as const, checks: [...publishChecks] }
  return { ...(await owner.api.setShareLinkState({ params: { assistantId, linkId: link.id }, body })), token }
}

/** Creates a visitor of a link with a session. */
export async function createVisitor(app: TestApp, linkId: string): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  await app.ctx.db.insert(guests).values({ id, linkId })
  const { token } = await startGuestSession(app.ctx, app.ctx.db, { guestId: id, from: { device: 'Firefox' } })
  return { id, token }
}

/** Creates a class or group with these people; returns its id. */
export async function insertGroup(
  app: ProductDoor,
  name = '6º A',
  people: Pick<TestUser, 'id'>[] = [],
  kind: 'class' | 'group' = 'class',
): Promise<number> {
  const [group] = await app.ctx.db.insert(groups).values({ name, kind }).returning({ id: groups.id })
  const rows = people.map((person) => ({ groupId: group!.id, userId: person.id }))
  if (rows.length > 0) await app.ctx.db.insert(groupMembers).values(rows)
  return group!.id
}

/** Creates an institution with these people; returns its id. */
export async function insertPartner(
  app: ProductDoor,
  facts: Partial<typeof partners.$inferInsert> = {},
  people: Pick<TestUser, 'id'>[] = [],
): Promise<number> {
  const values = { name: 'Colégio Horizonte', ...facts }
  const [partner] = await app.ctx.db.insert(partners).values(values).returning({ id: partners.id })
  const partnerId = partner!.id
  for (const { id } of people) await app.ctx.db.update(users).set({ partnerId }).where(eq(users.id, id))
  return partnerId
}

/** An answer in the statistics: the first of a conversation inside the organization. */
export const countedAnswer = {
  assistantId: 1,
  version: 1,
  model: 'openai:prosa-teste',
  origin: 'internal',
  isContinuation: false,
  begins: true,
  beginsVersion: true,
  failed: false,
  unanswered: false,
}
