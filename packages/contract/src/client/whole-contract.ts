import { extensionPrograms } from '@prosa/extensions/programs.gen.ts'
import { contract } from '#/client/contract.ts'
import type { Contract } from '#/protocol/api.ts'

/** All operations, also those that only programs call, at addresses and in formats of other products. */
export const wholeContract: Contract = { ...contract, ...extensionPrograms }
