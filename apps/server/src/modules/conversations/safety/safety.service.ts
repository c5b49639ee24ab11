import type { AppContext } from '#/context.ts'
import { removeMails } from '#/modules/conversations/safety/alerts/alerts.repository.ts'
import { alertMailJob, raiseAlerts } from '#/modules/conversations/safety/alerts/alerts.service.ts'
import { createMask, type Mask } from '#/modules/conversations/safety/mask.model.ts'
import { removeRecipient } from '#/modules/conversations/safety/rules/rules.repository.ts'
import { readSafety } from '#/modules/conversations/safety/rules/rules.service.ts'
import { blockedTopic } from '#/modules/conversations/safety/rules/topics.model.ts'
import { removeFromList } from '#/modules/settings/settings.service.ts'
import type { Queryable } from '#/platform/db/database.ts'

export { type Mask } from '#/modules/conversations/safety/mask.model.ts'
export { makeNameHider } from '#/modules/conversations/safety/name-mask.model.ts'
export { checkMessageLimit } from '#/modules/conversations/safety/rules/rules.service.ts'

interface Question {
  assistantId: number
  chatId: string
  messageId: string
  text: string
}

/** The result of checking a question before a model is asked. */
interface Screening {
  /** The fixed answer, if the question is about a blocked topic. */
  readonly answer: string | undefined
  /** Masks personal data for providers; undefined if nothing is masked. */
  readonly mask: Mask | undefined
}

/** Checks a question and raises alerts. A failure to store an alert does not stop the answer. */
export async function screenQuestion(ctx: AppContext, question: Question): Promise<Screening> {
  const rules = await readSafety(ctx, question.assistantId)
  await raiseAlerts(ctx, rules, question).catch((err: unknown) =>
    ctx.log.error({ err, messageId: question.messageId }, 'safety alert not stored'),
  )
  return { answer: blockedTopic(question.text, rules.topics)?.answer, mask: createMask(rules) }
}

/** Returns the mask for a call without a person's message; undefined if nothing is masked. */
export const maskFor = async (ctx: AppContext, assistantId: number): Promise<Mask | undefined> =>
  createMask(await readSafety(ctx, assistantId))

/** Removes a deleted account's address from every list of alert recipients, with its mails. */
export async function forgetRecipient(tx: Queryable, email: string): Promise<void> {
  const address = email.toLowerCase()
  await removeRecipient(tx, address)
  await removeMails(tx, alertMailJob, address)
  await removeFromList(tx, { section: 'safety', key: 'recipients', value: address })
}
