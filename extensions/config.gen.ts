import { tools } from '#/tools/config.ts'

export const extensionConfig = { ...tools }
