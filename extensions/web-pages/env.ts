import { setting, type Settings } from '@prosa/server/src/platform/config/setting.ts'
import { seconds } from '@prosa/server/src/platform/config/values.ts'

export const webPages = {
  webPauseMs: setting(
    'WEB_PAUSE_SECONDS',
    seconds(0, 60),
    '1',
    'Segundos entre dois pedidos ao mesmo site, ao ler páginas da Web; um site pode pedir mais.',
  ),
} satisfies Settings
