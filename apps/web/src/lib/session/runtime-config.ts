import type { RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'
import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'

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

/**
 * Reads the configuration that the server wrote into the page (`<script type="application/json" id="prosa-config">`),
 * or the defaults.
 */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('prosa-config')?.textContent
  return { ...defaults, ...(text ? (JSON.parse(text) as Partial<RuntimeConfig>) : {}) }
}

export const runtimeConfig = readRuntimeConfig(document)
