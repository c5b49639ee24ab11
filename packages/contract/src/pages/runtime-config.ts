/** Configuration of a page, written by the server into `#prosa-config` and read by the web app. */
export interface RuntimeConfig {
  appName: string
  /** Id of the organization's logo; null: the product's symbol. */
  logo: string | null
  /** The organization's help contact; null if it has none. */
  help: { name: string; contact: string } | null
  /**
   * Means of dictation: the browser's own, and the name of the server's transcription provider; null if there is none.
   */
  dictation: { browser: boolean; server: string | null }
  /** Time zone in which times are shown. */
  timeZone: string
  publicEnv: string
  /**
   * Set only on pages that may load analytics; the content security policy of the others forbids the address [S55,
   * S61].
   */
  analyticsSrc: string | null
  /** Whether other pages load an analytics script, though this one must not. */
  analyticsElsewhere: boolean
  /** Origin of the API; empty: the page's own [S51]. */
  apiBase: string
  /** Whether the server can send mail; without it, no text may promise one. */
  mail: boolean
  /**
   * Set if the first view reads something that needs a session; the page then requests it before the application has
   * loaded.
   */
  firstReads?: true
}
