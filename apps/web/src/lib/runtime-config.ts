import '#/lib/validation.ts'
import { z } from 'zod'

const runtimeConfigSchema = z.object({
  appName: z.string().default('Prosa'),
  publicEnv: z.string().default('development'),
  /** Address of the analytics script; nothing is loaded without it. */
  analyticsSrc: z.string().nullable().default(null),
  /** Origin of the API; empty for the page's own. */
  apiBase: z.string().default(''),
})
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>

/** What the server wrote into the page (`<script type="application/json" id="prosa-config">`), or the defaults. */
export function readRuntimeConfig(page: Document): RuntimeConfig {
  const text = page.getElementById('prosa-config')?.textContent
  return runtimeConfigSchema.parse(text ? JSON.parse(text) : {})
}

export const runtimeConfig = readRuntimeConfig(document)
