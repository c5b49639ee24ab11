import { voice } from '#/voice/settings.ts'

export const extensionSettings = { ...voice }
