import type { Stop } from '../e2e/tour-stops/stop.ts'
import { board } from '#/board/tour.ts'
import { prompts } from '#/prompts/tour.ts'

export const extensionStops: readonly Stop[] = [...board, ...prompts]
