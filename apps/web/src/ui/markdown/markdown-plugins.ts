import { useEffect, useSyncExternalStore } from 'react'
import type { PluginConfig } from 'streamdown'
import { observed } from '#/lib/device/observed.ts'

type PluginName = 'code' | 'math'

const needs: Record<PluginName, RegExp> = {
  // a fence that names its language
  code: /^ {0,3}(`{3,}|~{3,}) *[\w+#-]/m,
  math: /\$\$/,
}

const loaders: Record<PluginName, () => Promise<{ plugins: PluginConfig }>> = {
  code: () => import('#/ui/markdown/markdown-code-plugin.ts'),
  math: () => import('#/ui/markdown/markdown-math-plugin.ts'),
}

const requested = new Set<PluginName>()
const loaded = observed<PluginConfig>({})

async function load(name: PluginName) {
  if (requested.has(name)) return
  requested.add(name)
  try {
    const { plugins } = await loaders[name]()
    loaded.set({ ...loaded.now(), ...plugins })
  } catch {
    // without the plugin the text shows as it was written; the next text tries again
    requested.delete(name)
  }
}

/** Highlighting and formulas, fetched when a text first needs them; until then it shows plain. */
export function useMarkdownPlugins(text: string): PluginConfig {
  const plugins = useSyncExternalStore(loaded.subscribe, loaded.now, loaded.now)
  const code = needs.code.test(text)
  const math = needs.math.test(text)

  useEffect(() => {
    if (code) void load('code')
    if (math) void load('math')
  }, [code, math])

  return plugins
}
