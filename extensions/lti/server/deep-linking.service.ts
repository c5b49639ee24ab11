import { rowIdSchema } from '@prosa/contract/protocol/ids.ts'
import { maxResult } from '@prosa/contract/school/rubrics.ts'
import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { Traced } from '#/lti/server/arrival.service.ts'
import { openConversation } from '@prosa/server/src/modules/school/activities/activities.service.ts'
import { signForPlatform } from '#/lti/server/keys.service.ts'
import { choiceAnswer, choicePage, type LtiPage } from '#/lti/server/lti-pages.model.ts'
import { coreClaim, deepLinkingClaim, type LtiMessage } from '#/lti/server/message.model.ts'
import {
  findChoosable,
  findChoosableAssistants,
  findPlatform,
  MAX_CHOICES,
  type PlatformRow,
} from '#/lti/server/platforms.repository.ts'
import { ltiPaths } from '#/lti/server/platforms.service.ts'
import { Refusal } from '#/lti/server/refusal.model.ts'
import { newToken } from '@prosa/server/src/platform/secrets/keys.ts'

const ticketLabel = 'lti-choice'
const TICKET_MS = 3_600_000

const ticketSchema = z.object({
  integrationId: z.uuid(),
  deployment: z.string(),
  returnUrl: z.url(),
  data: z.string().optional(),
  until: z.number(),
})

/** The integration's published activities, for a teacher who adds one to a course. */
export async function offerChoice(
  ctx: AppContext,
  {
    platform,
    message,
    choosing,
  }: { platform: PlatformRow; message: LtiMessage; choosing: { returnUrl: string; data: string | undefined } },
): Promise<LtiPage> {
  const [activities, assistants] = await Promise.all([
    findChoosable(ctx.db, platform.integrationId),
    findChoosableAssistants(ctx.db, platform.integrationId),
  ])
  if (activities.length + assistants.length === 0) throw new Refusal('nothing_to_choose')
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
  const groups = [
    {
      legend: 'Atividades abertas',
      choices: activities.map(({ code, title, assistant }) => ({ value: code, label: `${title} · ${assistant}` })),
    },
    {
      legend: 'Ou uma conversa livre, sem tempo nem nota',
      choices: assistants.map(({ id, name }) => ({ value: `${ASSISTANT}${id}`, label: name })),
    },
  ]
  const shownGroups = groups.map(({ legend, choices }) => ({ legend, choices: choices.slice(0, MAX_CHOICES) }))
  const isCut = groups.some(({ choices }) => choices.length > MAX_CHOICES)
  return choicePage(shownGroups, { action: ltiPaths.choice, ticket, note: isCut ? moreThanShown : '' })
}

const moreThanShown = `Aqui cabem as ${MAX_CHOICES} atividades mais recentes e os ${MAX_CHOICES} primeiros assistentes. Para usar outra atividade, escreva na plataforma, nos parâmetros personalizados, activity= e o código dela.`

/** Replaces an activity's code; the assistant's id follows. */
const ASSISTANT = 'assistente:'

/** The chosen activity; for an assistant the activity of its conversations. */
async function chosenActivity(ctx: AppContext, integrationId: string, chosen: string) {
  if (!chosen.startsWith(ASSISTANT)) return (await findChoosable(ctx.db, integrationId, chosen))[0]
  const { success, data: number } = rowIdSchema.safeParse(chosen.slice(ASSISTANT.length))
  const [assistant] = success ? await findChoosableAssistants(ctx.db, integrationId, number) : []
  if (!assistant) return undefined
  const { id: assistantId, name } = assistant
  const code = await openConversation(ctx, { integrationId, assistantId, name })
  return { code, title: `Conversa com ${name}`, graded: false, rubric: [] }
}

/** Returns the teacher's choice to the platform, which makes the link. */
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
  const chosen = await chosenActivity(ctx, facts.integrationId, activity)
  if (!chosen) throw new Refusal('activity_unknown', { activity })
  const { code, title, graded, rubric } = chosen
  const item = {
    type: 'ltiResourceLink',
    title,
    url: `${ctx.config.publicUrl}${ltiPaths.activity}${code}`,
    custom: { activity: code },
    ...(graded ? { lineItem: { scoreMaximum: maxResult(rubric), label: title, resourceId: code } } : {}),
  }
  const claims = {
    iss: platform.clientId,
    aud: platform.issuer,
    nonce: newToken(),
    [coreClaim('message_type')]: 'LtiDeepLinkingResponse',
    [coreClaim('version')]: '1.3.0',
    [coreClaim('deployment_id')]: facts.deployment,
    [deepLinkingClaim('content_items')]: [item],
    ...(facts.data === undefined ? {} : { [deepLinkingClaim('data')]: facts.data }),
  }
  const page = choiceAnswer(facts.returnUrl, await signForPlatform(ctx, claims, 300))
  return { page, origin: new URL(facts.returnUrl).origin }
}
