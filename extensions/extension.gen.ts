import { attendance } from '#/attendance/extension.ts'
import { board } from '#/board/extension.ts'
import { chatShares } from '#/chat-shares/extension.ts'
import { comparisons } from '#/comparisons/extension.ts'
import { lti } from '#/lti/extension.ts'
import { openaiApi } from '#/openai-api/extension.ts'
import { prompts } from '#/prompts/extension.ts'
import { scim } from '#/scim/extension.ts'
import { testImports } from '#/test-imports/extension.ts'
import { tools } from '#/tools/extension.ts'
import { voice } from '#/voice/extension.ts'
import { webPages } from '#/web-pages/extension.ts'

export const extensions = { attendance, board, chatShares, comparisons, lti, openaiApi, prompts, scim, testImports, tools, voice, webPages }
