import type { AnyServerExtension } from '@prosa/server/src/extension.ts'
import { attendance } from '#/attendance/server.ts'
import { board } from '#/board/server.ts'
import { lti } from '#/lti/server.ts'
import { openaiApi } from '#/openai-api/server.ts'
import { prompts } from '#/prompts/server.ts'

export const serverExtensions: readonly AnyServerExtension[] = [attendance, board, lti, openaiApi, prompts]
export const extensionHandlers = { ...attendance.handlers, ...board.handlers, ...lti.handlers, ...openaiApi.handlers, ...prompts.handlers }
export const extensionRules = { ...attendance.rules, ...board.rules, ...lti.rules, ...openaiApi.rules, ...prompts.rules }
