import { prompts } from '#/prompts/extension.ts'

export const extensions = { prompts }
