import { board } from '#/board/extension.ts'
import { prompts } from '#/prompts/extension.ts'

export const extensions = { board, prompts }
