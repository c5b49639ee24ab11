/** What a page knows about where it runs: the server writes it into `#prosa-config`, and the web app reads it there. */
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
  /** Only where analytics may load on this page; the policy of others refuses the address [S55, S61]. */
  analyticsSrc: string | null
  /** Other pages load an analytics script, this one must not. */
  analyticsElsewhere: boolean
  /** Origin of the API; empty for the page's own [S51]. */
  apiBase: string
  /** Whether there is a mail server: without one nothing that the page says may promise a mail. */
  mail: boolean
  /** The first view reads something for which one must be signed in: the page asks for it before its application is there. */
  firstReads?: true
}
