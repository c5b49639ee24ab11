import { attachments } from '#/conversations/attachments.ts'
import { chatHistory } from '#/conversations/chat-history.ts'
import { chatMemory } from '#/conversations/chat-memory.ts'
import { origins } from '#/conversations/origins.ts'
import { personQuestions } from '#/conversations/person-questions.ts'
import { transcriptions } from '#/conversations/voice.ts'
import type { OperationName } from '#/contract.ts'
import { operations, type PlainOperation } from '#/protocol/plain-operations.ts'

// the page of all conversations reads this one before its parts are there
const { listOwnChats: _, ...history } = chatHistory

/** What only parts of a conversation call that are opened later, such as files: they come with these parts. */
export const partOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.keys({ ...attachments, ...chatMemory, ...origins, ...history, ...personQuestions, ...transcriptions }).map(
    (name) => [name, operations[name as OperationName]],
  ),
)
