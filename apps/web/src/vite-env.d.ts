/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Id of this build. `builds/latest.json` has the id of the newest one. */
  readonly BUILD_ID: string
}

/** A classic script without exports; a test imports it to run it. */
declare module '*/theme-bootstrap.js'
declare module '*/early-reads.js'
