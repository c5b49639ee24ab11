import { memberOperations } from '@prosa/contract/member-operations.ts'
import { operations } from '@prosa/contract/plain-operations.ts'

// imported first by the application's entry, before anything asks for one of them; visitors' pages do without
Object.assign(operations, memberOperations)
