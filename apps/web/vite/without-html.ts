import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Their builds for browsers have the page itself read HTML, which its policy refuses; the others read it themselves. */
const readers = ['decode-named-character-reference', 'hast-util-from-html-isomorphic']

/** Streamdown brings them for texts whose HTML is to be shown as HTML: ours never is, and they weigh 50 kB. */
const unused = /\/node_modules\/rehype-(raw|sanitize)\/index\.js$/

/** Keeps out of the pages what writes HTML into them, or shows the HTML of a text. */
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
