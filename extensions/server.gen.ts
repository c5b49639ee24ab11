import type { AnyServerExtension } from '@prosa/server/src/extension.ts'
import { board } from '#/board/server.ts'
import { prompts } from '#/prompts/server.ts'

export const serverExtensions: readonly AnyServerExtension[] = [board, prompts]
export const extensionHandlers = { ...board.handlers, ...prompts.handlers }
export const extensionRules = { ...board.rules, ...prompts.rules }
