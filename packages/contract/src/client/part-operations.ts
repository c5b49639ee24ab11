import { attendance } from '#/attendance/attendance.ts'
import { attachments } from '#/conversations/attachments.ts'
import { chatHistory } from '#/conversations/chat-history.ts'
import { chatMemory } from '#/conversations/chat-memory.ts'
import { origins } from '#/conversations/origins.ts'
import { personQuestions } from '#/attendance/person-questions.ts'
import { scimKeys } from '#/identity/scim-keys.ts'
import { accessRules } from '#/identity/access-rules.ts'
import { nextQuestions } from '#/conversations/next-questions.ts'
import { prompts } from '#/conversations/prompts.ts'
import { transcriptions } from '#/conversations/voice.ts'
import { transcriptAccess } from '#/conversations/transcript-access.ts'
import { testCases } from '#/quality/test-cases.ts'
import { baseQuestions, questions } from '#/knowledge/questions.ts'
import { baseWebSources, webSources } from '#/knowledge/web-sources.ts'
import { userImports } from '#/identity/user-imports.ts'
import { attempts } from '#/school/attempts.ts'
import { board } from '#/school/board.ts'
import { webhooks } from '#/webhooks/webhooks.ts'
import type { OperationName } from '#/client/contract.ts'
import { operations, type PlainOperation } from '#/client/plain-operations.ts'

// the page of all conversations reads this one before its parts are there
const { listOwnChats: _, ...history } = chatHistory
// so does the page of webhooks
const { listWebhooks: __, ...ofWebhooks } = webhooks

// few attempts have files
const { downloadAttemptFile } = attempts

/** What only parts call that are opened later or by few people, such as files: they come with these parts. */
const parts = {
  ...accessRules,
  ...attachments,
  ...attendance,
  ...chatMemory,
  ...origins,
  ...history,
  ...nextQuestions,
  ...personQuestions,
  ...scimKeys,
  ...prompts,
  ...transcriptions,
  ...transcriptAccess,
  ...userImports,
  downloadAttemptFile,
  ...board,
  ...ofWebhooks,
  ...testCases,
  ...questions,
  ...baseQuestions,
  ...webSources,
  ...baseWebSources,
}

export const partOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.keys(parts).map((name) => [name, operations[name as OperationName]]),
)
