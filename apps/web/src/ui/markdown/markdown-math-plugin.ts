import 'katex/dist/katex.min.css'
import { createMathPlugin } from '@streamdown/math'
import type { PluginConfig } from 'streamdown'

const math = createMathPlugin()
const [rehypeKatex, options] = math.rehypePlugin as [never, object]

export const plugins: PluginConfig = {
  math: {
    ...math,
    rehypePlugin: [
      rehypeKatex,
      // `ignore`: accents inside formulas are Portuguese, not mistakes; for the limits see `boundedFormulas` too
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
