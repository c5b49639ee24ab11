import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

interface InlineScript {
  script: string
  /** The only page that gets the script; by default all pages. */
  page?: string
}

/**
 * Puts a script inline into built pages, before style sheets, for which it would have to wait. The server computes its
 * hash for the content security policy from the built page.
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
