import { attachmentOperations } from '@prosa/contract/protocol/attachment-operations.ts'
import { operations } from '@prosa/contract/protocol/plain-operations.ts'

// imported first by the pieces that call them: most visitors' pages do without
Object.assign(operations, attachmentOperations)
