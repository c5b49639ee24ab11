import { openaiApi } from '#/openai-api/programs.ts'

export const extensionPrograms = { ...openaiApi }
