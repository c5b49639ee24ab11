import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'
import { attendance } from '#/attendance/help.ts'
import { board } from '#/board/help.ts'
import { chatShares } from '#/chat-shares/help.ts'
import { comparisons } from '#/comparisons/help.ts'
import { prompts } from '#/prompts/help.ts'
import { testImports } from '#/test-imports/help.ts'
import { tools } from '#/tools/help.ts'
import { voice } from '#/voice/help.ts'
import { webPages } from '#/web-pages/help.ts'

export const extensionHelp: readonly HelpAddition[] = [...attendance, ...board, ...chatShares, ...comparisons, ...prompts, ...testImports, ...tools, ...voice, ...webPages]
