import { partOperations } from '@prosa/contract/client/part-operations.ts'
import { operations } from '@prosa/contract/client/plain-operations.ts'

// The parts that call these operations import this file first. The operations stay out of the main bundle, because most pages of visitors
// accept no files, and few visitors open the memory.
Object.assign(operations, partOperations)
