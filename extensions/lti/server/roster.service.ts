import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { namelessStudent } from '#/lti/server/arrival.service.ts'
import { findCourse, markRead } from '#/lti/server/courses.repository.ts'
import { isLearner, chooseName, ltiScopes } from '#/lti/server/message.model.ts'
import { findPlatform } from '#/lti/server/platforms.repository.ts'
import { openService } from '#/lti/server/services.service.ts'
import { addRoster } from '@prosa/server/src/modules/school/students/students.service.ts'
import { announceToTeachers } from '@prosa/server/src/modules/school/school.events.ts'
import { audit } from '@prosa/server/src/platform/events/audit.ts'

const rosterType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
/** A course of five thousand; more pages are not followed. */
const MAX_PAGES = 50
const PAGE_SIZE = 100

const name = z.string().max(1000).optional().catch(undefined)
const memberSchema = z.object({
  status: z.string().nullish(),
  user_id: z.string().min(1).max(255),
  name,
  given_name: name,
  family_name: name,
  roles: z.array(z.string()).default([]),
})
/** Members are parsed one by one: an invalid one does not drop the others. */
const rosterSchema = z.object({
  members: z.array(z.unknown()).transform((all) => all.flatMap((one) => memberSchema.safeParse(one).data ?? [])),
})

/** Names and Roles: adds a course's students to the activity before they come. Removes none. */
export async function readRoster(
  ctx: AppContext,
  { activityId, contextId }: { activityId: string; contextId: string },
): Promise<void> {
  const course = await findCourse(ctx.db, activityId, contextId)
  const platform = course && (await findPlatform(ctx.db, course.integrationId))
  if (!course || !platform?.active) return
  const call = await openService(ctx, platform, ltiScopes.roster)
  const members: z.output<typeof memberSchema>[] = []
  let next: string | undefined = withLimit(course.membershipsUrl)
  for (let page = 0; next !== undefined && page < MAX_PAGES; page += 1) {
    const answer: Response = await call(next, { accept: rosterType })
    members.push(...rosterSchema.parse(await answer.json()).members)
    next = findNextPage(answer.headers.get('link'), next)
  }
  const students = new Map(
    members
      .filter(({ status, roles }) => (status ?? 'Active') === 'Active' && isLearner(roles))
      .map((member) => [
        member.user_id,
        {
          externalId: member.user_id,
          name: chooseName(member) || namelessStudent(member.user_id),
          className: course.title,
        },
      ]),
  )
  await ctx.db.transaction(async (tx) => {
    await addRoster(tx, { integrationId: course.integrationId, activityId }, [...students.values()])
    await markRead(tx, activityId, contextId, students.size)
    await announceToTeachers(tx, activityId)
    await audit(tx, {
      actor: { kind: 'system', id: 'lti.read-roster' },
      action: 'sga_integration.roster',
      target: { type: 'sga_integration', id: course.integrationId },
      data: { activity: activityId, students: students.size },
    })
  })
}

function withLimit(address: string): string {
  const url = new URL(address)
  url.searchParams.set('limit', String(PAGE_SIZE))
  return url.href
}

/** The next page by `Link: <…>; rel="next"`, on the same site only, because the token is sent along. */
function findNextPage(header: string | null, before: string): string | undefined {
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?/i.test(parameters)) continue
    const url = URL.parse(address, before)
    return url?.origin === new URL(before).origin ? url.href : undefined
  }
  return undefined
}
