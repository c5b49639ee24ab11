import type { AnyServerExtension } from '@prosa/server/src/extension.ts'
import { attendance } from '#/attendance/server.ts'
import { board } from '#/board/server.ts'
import { lti } from '#/lti/server.ts'
import { prompts } from '#/prompts/server.ts'

export const serverExtensions: readonly AnyServerExtension[] = [attendance, board, lti, prompts]
export const extensionHandlers = { ...attendance.handlers, ...board.handlers, ...lti.handlers, ...prompts.handlers }
export const extensionRules = { ...attendance.rules, ...board.rules, ...lti.rules, ...prompts.rules }
