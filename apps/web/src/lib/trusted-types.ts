/**
 * The page's `default` policy for Trusted Types (import it first). Radix writes the text of a style element through
 * `innerHTML`: text without markup passes. Markup passes only through DOMPurify, which arrives with the pieces that need
 * it (`loadSanitizer`); until then it is refused. Of scripts only the configured analytics and the service worker can be
 * loaded.
 */
import { runtimeConfig } from '#/lib/runtime-config.ts'

type Sanitize = (markup: string) => string

let sanitize: Sanitize | undefined

export function createHTML(markup: string): string {
  if (!/[<&]/.test(markup)) return markup
  if (!sanitize) throw new TypeError('Markup was refused: the sanitizer is not loaded')
  return sanitize(markup)
}

export async function loadSanitizer(): Promise<void> {
  if (sanitize) return
  const { default: purifier } = await import('dompurify')
  sanitize = (markup) => purifier.sanitize(markup, { ADD_TAGS: ['style', 'foreignobject'] })
}

export function createScriptURL(address: string): string {
  if (address !== runtimeConfig.analyticsSrc && address !== '/sw.js')
    throw new TypeError('The address of a script was refused')
  return address
}

interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createHTML: Sanitize; createScriptURL: Sanitize }) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
