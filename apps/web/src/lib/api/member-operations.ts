import { memberOperations } from '@prosa/contract/client/member-operations.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'

// fetched on the way to the first page behind the login, before anything asks for one of them; all others do without
Object.assign(operations, memberOperations)
