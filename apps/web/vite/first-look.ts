import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { plainContract } from './plain-contract.ts'
import { withoutHtml } from './without-html.ts'

/** Where the server finds the module; it serves no files of this kind. */
const fileName = 'builds/first-look.mjs'

/** Lazy parts that the first view contains; the others are never rendered there. */
const first = /(-share-view|gates|form-gate|markdown-view|first-account-notice|second-step-form)\.tsx$/
const onlyFirst: Plugin = {
  name: 'prosa:only-first',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' && !first.test(specifier) ? { id: specifier, external: true } : null,
}

interface FirstLookOptions {
  /** Module that renders the pages of links without a browser. */
  entry: string
}

/**
 * Emits a self-contained module with which the server renders the first view of a link's page, from the same
 * components.
 */
export function firstLook({ entry }: FirstLookOptions): Plugin {
  return {
    name: 'prosa:first-look',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), plainContract(), withoutHtml(), onlyFirst],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: { write: false, ssr: entry, minify: true, rolldownOptions: { output: { codeSplitting: false } } },
      })
      const [module] = [built].flat() as Rolldown.RolldownOutput[]
      if (!module) throw new Error('the first look was not built')
      this.emitFile({ type: 'asset', fileName, source: module.output[0].code })
    },
  }
}
