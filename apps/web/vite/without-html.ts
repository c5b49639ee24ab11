import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The browser builds of these packages parse HTML through the page, which its content security policy forbids; the
 * other builds use their own parser.
 */
const readers = ['decode-named-character-reference', 'hast-util-from-html-isomorphic']

/** Streamdown includes them for rendering HTML in texts, which we never do; they add 50 kB. */
const unused = /\/node_modules\/rehype-(raw|sanitize)\/index\.js$/

/** Keeps code out of the pages that writes HTML into them or renders the HTML of a text. */
export function withoutHtml(): Plugin {
  return {
    name: 'prosa:without-html',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: readers.map((name) => ({ find: name, replacement: fileURLToPath(import.meta.resolve(name)) })),
      },
    }),
    load(id) {
      if (unused.test(id)) return 'export default function none() {}\nexport const defaultSchema = {}'
    },
  }
}
