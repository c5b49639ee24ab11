import { attendance } from '#/attendance/contract.ts'
import { board } from '#/board/contract.ts'
import { chatShares } from '#/chat-shares/contract.ts'
import { comparisons } from '#/comparisons/contract.ts'
import { lti } from '#/lti/contract.ts'
import { prompts } from '#/prompts/contract.ts'
import { scim } from '#/scim/contract.ts'
import { testImports } from '#/test-imports/contract.ts'
import { tools } from '#/tools/contract.ts'
import { voice } from '#/voice/contract.ts'
import { webPages } from '#/web-pages/contract.ts'

export const extensionContract = { ...attendance, ...board, ...chatShares, ...comparisons, ...lti, ...prompts, ...scim, ...testImports, ...tools, ...voice, ...webPages }
