import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface InlineScript {
  script: string
  /** The one page that it is for; all of them where left out. */
  page?: string
  /** Ahead of every other script of the page, or where the page's configuration can be read. */
  injectTo: 'head-prepend' | 'body-prepend'
}

/** Puts a script inline into built pages; the server takes its hash for the policy from the built page itself. */
export function inlineScript({ script, page, injectTo }: InlineScript): Plugin {
  const children = readFileSync(script, 'utf8')
  return {
    name: 'prosa:inline-script',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename }) =>
        page === undefined || filename === page ? [{ tag: 'script', children, injectTo }] : [],
    },
  }
}
