import { prompts } from '#/prompts/contract.ts'

export const extensionContract = { ...prompts }
