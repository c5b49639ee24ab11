import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'

export interface RuntimeConfig {
  appName: string
  /** The id of the organization's image; null for the product's symbol. */
  logo: string | null
  /** Whom people ask where they need help; null where the organization named nobody. */
  help: { name: string; contact: string } | null
  /** How people may dictate: by their browser, and by whom the server has it written down; null for nobody. */
  dictation: { browser: boolean; server: string | null }
  /** In which times are shown. */
  timeZone: string
  publicEnv: string
  /** The address of the analytics script. Without one, no script is loaded. */
  analyticsSrc: string | null
  /** The script belongs to other pages: this one could load it by no means, its policy refuses the address. */
  analyticsElsewhere: boolean
  /** Origin of the API; empty for the page's own. */
  apiBase: string
  /** Whether there is a mail server: without one no sentence may promise a mail. */
  mail: boolean
}

const defaults: RuntimeConfig = {
  appName: 'Prosa',
  logo: null,
  help: null,
  dictation: { browser: true, server: null },
  timeZone: defaultTimeZone,
  publicEnv: 'development',
  analyticsSrc: null,
  analyticsElsewhere: false,
  apiBase: '',
  mail: true,
}

/** What the server wrote into the page (`<script type="application/json" id="prosa-config">`), or the defaults. */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('prosa-config')?.textContent
  return { ...defaults, ...(text ? (JSON.parse(text) as Partial<RuntimeConfig>) : {}) }
}

export const runtimeConfig = readRuntimeConfig(document)
