/**
 * The page's `default` policy for Trusted Types (import it first). Radix writes the text of a style element through
 * `innerHTML`: text without markup passes, markup never does. Of scripts only the configured analytics and the service
 * worker can be loaded.
 */
import { runtimeConfig } from '#/lib/session/runtime-config.ts'

export function createHTML(markup: string): string {
  if (/[<&]/.test(markup)) throw new TypeError('Markup was refused')
  return markup
}

export function createScriptURL(address: string): string {
  if (address !== runtimeConfig.analyticsSrc && address !== '/sw.js')
    throw new TypeError('The address of a script was refused')
  return address
}

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: Record<string, (text: string) => string>) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
