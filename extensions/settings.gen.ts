import { tools } from '#/tools/settings.ts'
import { voice } from '#/voice/settings.ts'

export const extensionSettings = { ...tools, ...voice }
