import { board } from '#/board/contract.ts'
import { prompts } from '#/prompts/contract.ts'

export const extensionContract = { ...board, ...prompts }
