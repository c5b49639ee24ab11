import type { ExtensionSeed } from '@prosa/server/scripts/seed/extension-seed.ts'
import { prompts } from '#/prompts/seed.ts'

export const extensionSeeds: readonly ExtensionSeed[] = [prompts]
