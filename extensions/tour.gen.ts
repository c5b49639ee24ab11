import type { Stop } from '../e2e/tour-stops/stop.ts'
import { attendance } from '#/attendance/tour.ts'
import { board } from '#/board/tour.ts'
import { chatShares } from '#/chat-shares/tour.ts'
import { comparisons } from '#/comparisons/tour.ts'
import { lti } from '#/lti/tour.ts'
import { prompts } from '#/prompts/tour.ts'
import { tools } from '#/tools/tour.ts'
import { webPages } from '#/web-pages/tour.ts'

export const extensionStops: readonly Stop[] = [...attendance, ...board, ...chatShares, ...comparisons, ...lti, ...prompts, ...tools, ...webPages]
