import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Emits `embed.js`: a small classic script under a stable name for other sites, independent of the application's
 * modules.
 */
export function embedScript(entry: string): Plugin {
  return {
    name: 'prosa:embed-script',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, lib: { entry, formats: ['iife'], name: 'prosaEmbed' } },
      })
      const [script] = [built].flat() as Rolldown.RolldownOutput[]
      if (!script) throw new Error('the embed script was not built')
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: script.output[0].code })
    },
  }
}
