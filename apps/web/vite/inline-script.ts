import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

interface InlineScript {
  script: string
  /** The one page that it is for; all of them where left out. */
  page?: string
}

/**
 * Puts a script inline into built pages, ahead of all that it would have to wait for, as for a sheet of styles; the server
 * takes its hash for the policy from the built page itself.
 */
export function inlineScript({ script, page }: InlineScript): Plugin {
  const children = minifySync(script, readFileSync(script, 'utf8')).code
  return {
    name: 'prosa:inline-script',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename }) =>
        page === undefined || filename === page ? [{ tag: 'script', children, injectTo: 'head-prepend' }] : [],
    },
  }
}
