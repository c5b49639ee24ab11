import { memberOperations } from '@prosa/contract/protocol/member-operations.ts'
import { operations } from '@prosa/contract/protocol/plain-operations.ts'

// fetched on the way to the first page behind the login, before anything asks for one of them; all others do without
Object.assign(operations, memberOperations)
