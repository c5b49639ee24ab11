import { memberOperations } from '@prosa/contract/member-operations.ts'
import { operations } from '@prosa/contract/plain-operations.ts'

// fetched on the way to the first page behind the login, before anything asks for one of them; all others do without
Object.assign(operations, memberOperations)
