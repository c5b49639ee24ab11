/**
 * The page's `default` policy for Trusted Types (import it first). Radix sets the text of style elements through
 * `innerHTML`: text without markup passes, markup is refused. The only script URLs allowed are the configured analytics
 * and the service worker.
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
