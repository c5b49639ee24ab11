import 'katex/dist/katex.min.css'
import { createMathPlugin } from '@streamdown/math'
import type { PluginConfig } from 'streamdown'
import { loadSanitizer } from '#/lib/trusted-types.ts'

// KaTeX hands over markup, which the page's Trusted Types policy takes only once the sanitizer is there
await loadSanitizer()

const math = createMathPlugin()
const [rehypeKatex, options] = math.rehypePlugin as [never, object]

export const plugins: PluginConfig = {
  math: {
    ...math,
    rehypePlugin: [
      rehypeKatex,
      // `ignore`: accents inside formulas are Portuguese, not mistakes; the limits stop formulas made to hang the page
      {
        ...options,
        trust: false,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 200,
        errorColor: 'var(--destructive-text)',
      },
    ],
  },
}
