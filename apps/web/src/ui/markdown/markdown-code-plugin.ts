import { createCodePlugin } from '@streamdown/code'
import type { PluginConfig } from 'streamdown'

// the high-contrast themes are the ones whose every colour reaches 4.5:1
export const plugins: PluginConfig = {
  code: createCodePlugin({ themes: ['github-light-high-contrast', 'github-dark-high-contrast'] }),
}
