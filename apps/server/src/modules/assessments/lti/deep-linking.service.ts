import { z } from 'zod'
import type { AppContext } from '#/context.ts'
import type { Traced } from '#/modules/assessments/lti/arrival.service.ts'
import { findChoosable } from '#/modules/assessments/lti/choices.repository.ts'
import { signForPlatform } from '#/modules/assessments/lti/keys.service.ts'
import { choiceAnswer, choicePage, type LtiPage } from '#/modules/assessments/lti/lti-pages.model.ts'
import { coreClaim, dl, type LtiMessage } from '#/modules/assessments/lti/message.model.ts'
import { findPlatform, type PlatformRow } from '#/modules/assessments/lti/platforms.repository.ts'
import { paths } from '#/modules/assessments/lti/platforms.service.ts'
import { Refusal } from '#/modules/assessments/lti/refusal.model.ts'
import { newToken } from '#/platform/secrets/keys.ts'

const ticketLabel = 'lti-choice'
const TICKET_MS = 3_600_000
/** Of a result in the product: what the platform's column of the gradebook counts to. */
export const SCORE_MAXIMUM = 10

const ticketSchema = z.object({
  integrationId: z.uuid(),
  deployment: z.string(),
  returnUrl: z.url(),
  data: z.string().optional(),
  until: z.number(),
})

/** The published activities of the integration, for a teacher who adds one to a course. */
export async function offerChoice(
  ctx: AppContext,
  {
    platform,
    message,
    choosing,
  }: { platform: PlatformRow; message: LtiMessage; choosing: { returnUrl: string; data: string | undefined } },
): Promise<LtiPage> {
  const activities = await findChoosable(ctx.db, platform.integrationId)
  if (activities.length === 0) throw new Refusal('nothing_to_choose')
  const { integrationId } = platform
  const until = ctx.clock.now().getTime() + TICKET_MS
  const facts = {
    integrationId,
    deployment: message.deployment,
    until,
    returnUrl: choosing.returnUrl,
    data: choosing.data,
  }
  const ticket = ctx.keys.seal(ticketLabel, JSON.stringify(facts satisfies z.input<typeof ticketSchema>))
  const choices = activities.map(({ code, title, assistant }) => ({ code, title, by: assistant }))
  return choicePage(choices, { action: paths.choice, ticket })
}

/** Takes what the teacher chose back to the platform, which makes the link. */
export async function takeChoice(
  ctx: AppContext,
  { ticket, activity }: { ticket: string; activity: string },
  traced: Traced,
): Promise<{ page: LtiPage; origin: string }> {
  const opened = ctx.keys.open(ticketLabel, ticket)
  const facts = opened === undefined ? undefined : ticketSchema.parse(JSON.parse(opened))
  if (!facts || facts.until < ctx.clock.now().getTime()) throw new Refusal('choice_over')
  traced.integrationId = facts.integrationId
  const platform = await findPlatform(ctx.db, facts.integrationId)
  if (!platform?.active) throw new Refusal('inactive')
  const chosen = (await findChoosable(ctx.db, facts.integrationId)).find(({ code }) => code === activity)
  if (!chosen) throw new Refusal('activity_unknown', { activity })
  const { code, title, graded } = chosen
  const item = {
    type: 'ltiResourceLink',
    title,
    url: `${ctx.config.publicUrl}${paths.activity}${code}`,
    custom: { activity: code },
    ...(graded ? { lineItem: { scoreMaximum: SCORE_MAXIMUM, label: title, resourceId: code } } : {}),
  }
  const claims = {
    iss: platform.clientId,
    aud: platform.issuer,
    nonce: newToken(),
    [coreClaim('message_type')]: 'LtiDeepLinkingResponse',
    [coreClaim('version')]: '1.3.0',
    [coreClaim('deployment_id')]: facts.deployment,
    [dl('content_items')]: [item],
    ...(facts.data === undefined ? {} : { [dl('data')]: facts.data }),
  }
  const page = choiceAnswer(facts.returnUrl, await signForPlatform(ctx, claims, 300))
  return { page, origin: new URL(facts.returnUrl).origin }
}
