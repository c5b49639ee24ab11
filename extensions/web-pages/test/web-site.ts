import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response of a page: HTML text, or all parts. */
export type SitePage =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((request: IncomingMessage) => { status?: number; headers?: Record<string, string>; body?: string | Buffer })

export interface WebSite {
  /** Such as `http://127.0.0.1:4321`; EGRESS_ALLOW takes it without the scheme. */
  origin: string
  host: string
  /** By path; other paths are 404. Tests change it during the run. */
  pages: Record<string, SitePage>
  /** Requested paths, in order. */
  asked: string[]
  requests: IncomingMessage[]
  mostOpen: () => number
  close(): void
}

/** A page with one article. */
export const article = (title: string, ...paragraphs: string[]): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title></head><body><nav><a href="/">Início</a></nav>
<main><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</main><footer>Rodapé da escola</footer></body></html>`

/** Starts a website on a free port. */
export async function startSite(pages: Record<string, SitePage> = {}): Promise<WebSite> {
  let [open, most] = [0, 0]
  const site: WebSite = { pages, asked: [], requests: [], host: '', origin: '', mostOpen: () => most, close }
  const server = createServer((request, response) => {
    most = Math.max(most, ++open)
    response.once('close', () => open--)
    const path = request.url ?? ''
    site.asked.push(path)
    site.requests.push(request)
    const page = site.pages[path]
    const found = typeof page === 'function' ? page(request) : page
    const {
      status = found === undefined ? 404 : 200,
      headers = {},
      body = '',
    } = typeof found === 'string' ? { body: found } : (found ?? {})
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(site, { host, origin: `http://${host}` })

  function close() {
    server.closeAllConnections()
    server.close()
  }
}
