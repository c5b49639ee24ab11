import { webPages } from '#/web-pages/env.ts'

export const extensionEnv = { ...webPages }
