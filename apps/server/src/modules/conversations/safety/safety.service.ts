import type { AppContext } from '#/context.ts'
import { removeMails } from '#/modules/conversations/safety/alerts/alerts.repository.ts'
import { alertMailJob, raiseAlerts } from '#/modules/conversations/safety/alerts/alerts.service.ts'
import { createMask, type Mask } from '#/modules/conversations/safety/mask.model.ts'
import { removeRecipient } from '#/modules/conversations/safety/rules/rules.repository.ts'
import { safetyOf } from '#/modules/conversations/safety/rules/rules.service.ts'
import { blockedTopic } from '#/modules/conversations/safety/rules/topics.model.ts'
import { removeFromList } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

export { type Mask } from '#/modules/conversations/safety/mask.model.ts'
export { checkMessageLimit } from '#/modules/conversations/safety/rules/rules.service.ts'

interface Question {
  assistantId: number
  chatId: string
  messageId: string
  text: string
}

/** What the rules say about a question before any model is asked. */
interface Screening {
  /** Answers in the model's place, where the question is about a blocked topic. */
  readonly answer: string | undefined
  /** Hides personal data from providers; undefined where nothing is hidden. */
  readonly mask: Mask | undefined
}

/** Looks at a question and raises alerts. An alert that cannot be stored stops no answer. */
export async function screenQuestion(ctx: AppContext, question: Question): Promise<Screening> {
  const rules = await safetyOf(ctx, question.assistantId)
  await raiseAlerts(ctx, rules, question).catch((err: unknown) =>
    ctx.log.error({ err, messageId: question.messageId }, 'safety alert not stored'),
  )
  return { answer: blockedTopic(question.text, rules.topics)?.answer, mask: createMask(rules) }
}

/** Hides personal data from providers, where nobody's message is looked at; undefined where nothing is hidden. */
export const maskFor = async (ctx: AppContext, assistantId: number): Promise<Mask | undefined> =>
  createMask(await safetyOf(ctx, assistantId))

/** Takes somebody's address off every list of those who are told of alerts; with the account goes what came with it. */
export async function forgetRecipient(tx: Queryable, email: string): Promise<void> {
  const address = email.toLowerCase()
  await removeRecipient(tx, address)
  await removeMails(tx, alertMailJob, address)
  await removeFromList(tx, { section: 'safety', key: 'recipients', value: address })
}
