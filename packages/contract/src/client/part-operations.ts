import { attachments } from '#/conversations/attachments.ts'
import { chatHistory } from '#/conversations/chat-history.ts'
import { chatMemory } from '#/conversations/chat-memory.ts'
import { origins } from '#/conversations/origins.ts'
import { nextQuestions } from '#/conversations/next-questions.ts'
import { transcriptAccess } from '#/conversations/transcript-access.ts'
import { testCases } from '#/quality/test-cases.ts'
import { baseQuestions, questions } from '#/knowledge/questions.ts'
import { userImports } from '#/identity/user-imports.ts'
import { attempts } from '#/school/attempts.ts'
import { classActions } from '#/school/class-actions.ts'
import { webhooks } from '#/webhooks/webhooks.ts'
import type { OperationName } from '#/client/contract.ts'
import type { PlainOperation } from '#/client/plain-operation.ts'
import { operations } from '#/client/plain-operations.ts'

// The conversations page calls this operation before its parts are loaded.
const { listOwnChats: _, ...history } = chatHistory
// The webhooks page calls this operation before its parts are loaded.
const { listWebhooks: __, ...ofWebhooks } = webhooks

// Few attempts have files, so their download loads with a part.
const { downloadAttemptFile } = attempts

/** Operations called only by parts that load later, such as dialogs and rare pages. Each part loads its own. */
const parts = {
  ...attachments,
  ...chatMemory,
  ...origins,
  ...history,
  ...nextQuestions,
  ...transcriptAccess,
  ...userImports,
  downloadAttemptFile,
  ...classActions,
  ...ofWebhooks,
  ...testCases,
  ...questions,
  ...baseQuestions,
}

export const partOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.keys(parts).map((name) => [name, operations[name as OperationName]]),
)
