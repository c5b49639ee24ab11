import type { Stop } from '../e2e/tour-stops/stop.ts'
import { prompts } from '#/prompts/tour.ts'

export const extensionStops: readonly Stop[] = [...prompts]
