import type { ExtensionSeed } from '@prosa/server/scripts/seed/extension-seed.ts'
import { attendance } from '#/attendance/seed.ts'
import { prompts } from '#/prompts/seed.ts'

export const extensionSeeds: readonly ExtensionSeed[] = [attendance, prompts]
