import { attachments } from '#/conversations/attachments.ts'
import type { OperationName } from '#/contract.ts'
import { operations, type PlainOperation } from '#/protocol/plain-operations.ts'

/** What only conversations with files call: they come with the pieces of the screen that show them. */
export const attachmentOperations: Readonly<Record<string, PlainOperation>> = Object.fromEntries(
  Object.keys(attachments).map((name) => [name, operations[name as OperationName]]),
)
