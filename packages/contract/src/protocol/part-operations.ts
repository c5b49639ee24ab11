import { attachments } from '#/conversations/attachments.ts'
import { chatMemory } from '#/conversations/chat-memory.ts'
import { transcriptions } from '#/conversations/voice.ts'
import type { OperationName } from '#/contract.ts'
import { operations, type PlainOperation } from '#/protocol/plain-operations.ts'

/** What only parts of a conversation call that few visitors open, such as files: they come with these parts. */
export const partOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.keys({ ...attachments, ...chatMemory, ...transcriptions }).map((name) => [
    name,
    operations[name as OperationName],
  ]),
)
