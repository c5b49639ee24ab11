import { memberOperations } from '@prosa/contract/client/member-operations.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'

// Loaded before the first page behind the login; pages of visitors do without.
Object.assign(operations, memberOperations)
