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
  /**
   * Means of dictation: the browser's own, and the name of the server's transcription provider; null if there is none.
   */
  dictation: { browser: true, server: null as string | null },
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

export type RuntimeConfig = typeof defaultConfig & {
  /**
   * Set if the first view reads something that needs a session; the page then requests it before the application has
   * loaded.
   */
  firstReads?: true
}
