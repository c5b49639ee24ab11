import { extensionSeeds } from '@prosa/extensions/seed.gen.ts'
import { createApp } from '#/app.ts'
import { startBackground } from '#/background.ts'
import { type ContextParts, createContext } from '#/context.ts'
import type { Lifecycle } from '#/platform/lifecycle/lifecycle.ts'
import { seedAdministration, seedPrivacy, seedApiKeys, seedPushDevices } from './seed/administration.ts'
import { seedAssistants, seedKnowledgeBases, seedAccess } from './seed/assistants.ts'
import { seedHistory, seedUsage } from './seed/history.ts'
import { seedLinks, seedGuestSessions } from './seed/links.ts'
import { password, seedPeople, seedOrganization, seedPermissionProfiles } from './seed/people.ts'
import { seedRatings } from './seed/ratings.ts'
import { seedClass } from './seed/classes.ts'
import { seedSchool } from './seed/school.ts'
import { seedWebhooks } from './seed/webhooks.ts'

/** Fills an empty, migrated database with a school: people, assistants with documents, months of conversations. */
export async function fillSchool(parts: ContextParts & { lifecycle: Lifecycle }): Promise<void> {
  const ctx = await createContext(parts)
  const { lifecycle } = parts
  lifecycle.onClose('pool', () => ctx.pool.end())
  lifecycle.onClose('listen', ctx.listen.close)
  lifecycle.onClose('jobs', () => ctx.jobs.stop({ timeoutMs: 1500 }))
  const app = createApp(ctx)
  await startBackground(ctx)

  const people = await seedPeople(ctx, app)
  const assistants = await seedAssistants(people)
  await seedKnowledgeBases(people, assistants)
  await seedOrganization(people)
  await seedAccess(people, assistants)
  await seedHistory(ctx, people, assistants)
  await seedLinks(ctx, people, assistants)
  await seedGuestSessions(ctx, app, people, assistants)
  await seedRatings(ctx, assistants)
  await seedWebhooks(ctx, people, assistants[0] ?? 0)
  await seedApiKeys(ctx, people)
  await seedPermissionProfiles(people)
  await seedSchool(ctx, people, assistants[1] ?? 0)
  await seedClass(ctx, app, people, assistants[1] ?? 0)
  for (const seed of extensionSeeds) await seed(people, assistants)
  await seedUsage(ctx)
  await seedPrivacy(ctx, people)
  await seedAdministration(ctx, people, assistants)
  await seedPushDevices(ctx, people)
  console.log(`Pronto. Entre com a senha ${password}:`)
  for (const { name, email, label } of people) console.log(`  ${email}  ${name} (${label})`)
}
