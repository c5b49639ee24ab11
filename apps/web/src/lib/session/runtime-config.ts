import { defaultConfig, type RuntimeConfig } from '@prosa/contract/pages/runtime-config.ts'

/**
 * Reads the configuration that the server wrote into the page (`<script type="application/json" id="prosa-config">`),
 * or the defaults.
 */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('prosa-config')?.textContent
  return { ...defaultConfig, ...(text ? (JSON.parse(text) as Partial<RuntimeConfig>) : {}) }
}

export const runtimeConfig = readRuntimeConfig(document)
