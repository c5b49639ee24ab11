import type { nextQuestions } from '@prosa/contract/conversations/next-questions.ts'
import type { Handlers } from '#/context.ts'
import type { chatRules } from '#/modules/conversations/messages/own-chats.service.ts'
import { proposeQuestions } from '#/modules/conversations/next-questions/next-questions.service.ts'

export const nextQuestionsRoutes: Handlers<typeof nextQuestions, typeof chatRules> = {
  proposeQuestions: ({ ctx, actor, resource, params }) => proposeQuestions(ctx, actor, resource, params.messageId),
}
