import type { Page } from '@prosa/contract/pages/page.ts'
import { attendance } from '#/attendance/pages.ts'
import { board } from '#/board/pages.ts'
import { chatShares } from '#/chat-shares/pages.ts'
import { comparisons } from '#/comparisons/pages.ts'

export const extensionPages: readonly Page[] = [...attendance, ...board, ...chatShares, ...comparisons]
