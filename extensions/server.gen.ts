import type { AnyServerExtension } from '@prosa/server/src/extension.ts'
import { attendance } from '#/attendance/server.ts'
import { board } from '#/board/server.ts'
import { chatShares } from '#/chat-shares/server.ts'
import { comparisons } from '#/comparisons/server.ts'
import { lti } from '#/lti/server.ts'
import { mcpServer } from '#/mcp-server/server.ts'
import { openaiApi } from '#/openai-api/server.ts'
import { prompts } from '#/prompts/server.ts'
import { scim } from '#/scim/server.ts'
import { testImports } from '#/test-imports/server.ts'
import { tools } from '#/tools/server.ts'
import { voice } from '#/voice/server.ts'
import { webPages } from '#/web-pages/server.ts'

export const serverExtensions: readonly AnyServerExtension[] = [attendance, board, chatShares, comparisons, lti, mcpServer, openaiApi, prompts, scim, testImports, tools, voice, webPages]
export const extensionHandlers = { ...attendance.handlers, ...board.handlers, ...chatShares.handlers, ...comparisons.handlers, ...lti.handlers, ...mcpServer.handlers, ...openaiApi.handlers, ...prompts.handlers, ...scim.handlers, ...testImports.handlers, ...tools.handlers, ...voice.handlers, ...webPages.handlers }
export const extensionRules = { ...attendance.rules, ...board.rules, ...chatShares.rules, ...comparisons.rules, ...lti.rules, ...mcpServer.rules, ...openaiApi.rules, ...prompts.rules, ...scim.rules, ...testImports.rules, ...tools.rules, ...voice.rules, ...webPages.rules }
