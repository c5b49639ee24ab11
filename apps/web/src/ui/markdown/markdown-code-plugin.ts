import { createCodePlugin } from '@streamdown/code'
import type { PluginConfig } from 'streamdown'

// In the high-contrast themes every color reaches a contrast of 4.5:1.
export const plugins: PluginConfig = {
  code: createCodePlugin({ themes: ['github-light-high-contrast', 'github-dark-high-contrast'] }),
}
