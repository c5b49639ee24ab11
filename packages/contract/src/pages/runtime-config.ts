import type { extensions } from '@prosa/extensions/extension.gen.ts'
import type { Words } from '#/protocol/extension.ts'
import { defaultTimeZone } from '#/protocol/time-zones.ts'

/**
 * Configuration of a page, written by the server into `#prosa-config` and read by the web app: each fact with what holds
 * where nothing was written, as in development.
 */
export const defaultConfig = {
  appName: 'Prosa',
  /** Id of the organization's logo; null: the product's symbol. */
  logo: null as string | null,
  /** The organization's help contact; null if it has none. */
  help: null as { name: string; contact: string } | null,
  /** Time zone in which times are shown. */
  timeZone: defaultTimeZone as string,
  publicEnv: 'development',
  /**
   * Set only on pages that may load analytics; the content security policy of the others forbids the address [S55,
   * S61].
   */
  analyticsSrc: null as string | null,
  /** Whether other pages load an analytics script, though this one must not. */
  analyticsElsewhere: false,
  /** Origin of the API; empty: the page's own [S51]. */
  apiBase: '',
  /** Whether the server can send mail; without it, no text may promise one. */
  mail: true,
}

/** Facts that extensions add. */
export type AddedFacts = Partial<Words<typeof extensions, 'pageFacts'>>

export type RuntimeConfig = typeof defaultConfig &
  AddedFacts & {
    /**
     * Set if the first view reads something that needs a session; the page then requests it before the application has
     * loaded.
     */
    firstReads?: true
    /** Only in the answer to a sign-in without the page's script: the new session and the page to open with it. */
    entered?: { token: string; to: string }
  }
