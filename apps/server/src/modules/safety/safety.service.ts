import type { AppContext } from '#/context.ts'
import { raiseAlerts } from '#/modules/safety/alerts/alerts.service.ts'
import { createMask, type Mask } from '#/modules/safety/masking/mask.model.ts'
import { safetyOf } from '#/modules/safety/rules/rules.service.ts'
import { blockedTopic } from '#/modules/safety/rules/topics.model.ts'

export { type Mask } from '#/modules/safety/masking/mask.model.ts'
export { checkMessageLimit } from '#/modules/safety/rules/rules.service.ts'

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
