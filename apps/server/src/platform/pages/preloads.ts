import type { Page } from '@prosa/contract/protocol/page.ts'

/** Scripts of each page's layout and content by the page's path, as the web app's build wrote them down. */
export type Preloads = Readonly<Record<string, readonly string[]>>

export const readPreloads = (text: string | undefined): Preloads => (text ? (JSON.parse(text) as Preloads) : {})

/** The page asks for its own scripts together with the ones of every page, instead of one after the other. */
export function withPreloads(html: string, page: Page | undefined, preloads: Preloads): string {
  const links = (page && preloads[page.path])?.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
  return links ? html.replace('</head>', () => `${links.join('')}</head>`) : html
}
