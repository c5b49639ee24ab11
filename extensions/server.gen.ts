import type { AnyServerExtension } from '@prosa/server/src/extension.ts'
import { prompts } from '#/prompts/server.ts'

export const serverExtensions: readonly AnyServerExtension[] = [prompts]
export const extensionHandlers = { ...prompts.handlers }
export const extensionRules = { ...prompts.rules }
