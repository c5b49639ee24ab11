import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Emits `diagram.html`, which draws diagrams in a frame without an origin. Its scripts are inline, so that its content
 * security policy can forbid loading anything (see `assets.ts` of the server).
 */
export function diagramPage(entry: string, source: string): Plugin {
  const page = async () => renderPage(readFileSync(mermaid, 'utf8'), await buildScript(entry, source))
  return {
    name: 'prosa:diagram-page',
    configureServer(server) {
      server.middlewares.use('/diagram.html', (_, response) => {
        void page().then((html) => response.setHeader('content-type', 'text/html').end(html))
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'diagram.html', source: await page() })
    },
  }
}

const mermaid = createRequire(import.meta.url).resolve('@mermaid-js/tiny/dist/mermaid.tiny.js')

async function buildScript(entry: string, source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: [{ find: /^#\//, replacement: source }] },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'prosaDiagram' } },
  })
  const [script] = [built].flat() as Rolldown.RolldownOutput[]
  if (!script) throw new Error('the script of diagrams was not built')
  return script.output[0].code
}

function renderPage(...scripts: string[]): string {
  if (scripts.some((script) => /<\/?script/i.test(script))) throw new Error('a script would end its element')
  const elements = scripts.map((script) => `<script>${script.replaceAll('\r\n', '\n')}</script>`).join('')
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Diagrama</title><style>${style}</style></head><body>${elements}</body></html>`
}

// The page around the frame chooses the scheme; paper is always light.
const style =
  'html{color-scheme:light;font-family:system-ui,sans-serif}.on-dark{color-scheme:dark}body{margin:0;min-width:min-content}' +
  'svg{display:block;height:auto;margin:0 auto}@media screen{.on-dark .neutral{display:none}}@media print{.dark{display:none}' +
  'html{color-scheme:light}}'
