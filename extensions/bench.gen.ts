import type { StartCrowd } from '../bench/sga/added-crowd.ts'

export const addedCrowds: readonly StartCrowd[] = []
