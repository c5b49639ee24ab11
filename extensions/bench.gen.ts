import type { StartCrowd } from '../bench/sga/added-crowd.ts'
import { lti } from '#/lti/bench.ts'

export const addedCrowds: readonly StartCrowd[] = [lti]
