import { attendance } from '#/conversations/attendance.ts'
import { attachments } from '#/conversations/attachments.ts'
import { chatMemory } from '#/conversations/chat-memory.ts'
import { personQuestions } from '#/conversations/person-questions.ts'
import type { OperationName } from '#/contract.ts'
import { operations, type PlainOperation } from '#/protocol/plain-operations.ts'

/** What only parts call that few people open, such as files and what people ask people: they come with these parts. */
export const partOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.keys({ ...attachments, ...chatMemory, ...personQuestions, ...attendance }).map((name) => [
    name,
    operations[name as OperationName],
  ]),
)
