/** What the page knows about where it runs; the web app reads it from #prosa-config. */
export interface RuntimeConfig {
  appName: string
  publicEnv: string
  /** Only where analytics may load on this page [S55, S61]. */
  analyticsSrc: string | null
}

/** The page's HTML with its title, runtime configuration and, where the page needs no session, its first data. */
export function renderHtml(template: string, config: RuntimeConfig, payload: unknown): string {
  const data = [
    dataBlock('prosa-config', config),
    ...(payload === undefined ? [] : [dataBlock('prosa-payload', payload)]),
  ]
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.appName)}</title>`)
    .replace('</head>', () => `${data.join('')}</head>`)
}

/** A data block is not a script: it needs no hash. `<` is escaped so that no text can end it. */
function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
