/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Names this build; `builds/latest.json` names the newest one. */
  readonly BUILD_ID: string
}

/** A classic script that exports nothing; a test imports it to run it. */
declare module '*/theme-bootstrap.js'
