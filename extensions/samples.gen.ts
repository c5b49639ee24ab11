import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
import { attendance } from '#/attendance/samples.ts'
import { chatShares } from '#/chat-shares/samples.ts'
import { comparisons } from '#/comparisons/samples.ts'
import { lti } from '#/lti/samples.ts'
import { prompts } from '#/prompts/samples.ts'
import { scim } from '#/scim/samples.ts'
import { testImports } from '#/test-imports/samples.ts'
import { tools } from '#/tools/samples.ts'
import { voice } from '#/voice/samples.ts'
import { webPages } from '#/web-pages/samples.ts'

export const extensionSamples: readonly ExtensionSamples[] = [attendance, chatShares, comparisons, lti, prompts, scim, testImports, tools, voice, webPages]
