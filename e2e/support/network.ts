import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where a connection breaks: before the server gets the request, within its body, or after this much of the response. */
export type CutPoint = 'before' | 'within' | RegExp

/** What happens to streamed responses: they pass, are held back until their end, or break after their headers. */
type Streams = 'pass' | 'held' | 'broken'

export interface Network {
  url: string
  streams: Streams
  /** Breaks the connection of the next request whose first line matches, once. */
  cut(request: RegExp, at: CutPoint): void
  /** Whether all cuts have happened. */
  isCut(): boolean
  close(): Promise<void>
}

const firstLine = /^(?:GET|POST|PUT|PATCH|DELETE) \S+ HTTP\/1\.1/

/** Starts a bad network before the product: a TCP proxy that knows just enough of HTTP to break it at a given place. */
export async function startNetwork(target: string): Promise<Network> {
  const { hostname, port } = new URL(target)
  const cuts: { request: RegExp; at: CutPoint }[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => relayConnection(client, connect(Number(port), hostname), cuts, network))
  server.on('connection', (client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const network: Network = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: 'pass',
    cut: (request, at) => void cuts.push({ request, at }),
    isCut: () => cuts.length === 0,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const client of open) client.destroy()
      await closed
    },
  }
  return network
}

function relayConnection(
  client: Socket,
  product: Socket,
  cuts: { request: RegExp; at: CutPoint }[],
  network: Network,
): void {
  let at: CutPoint | undefined
  let answer = ''
  let held: Buffer[] = []
  const end = () => {
    client.destroy()
    product.destroy()
  }
  for (const socket of [client, product]) socket.setNoDelay().on('error', end).on('close', end)

  client.on('data', (bytes) => {
    const text = bytes.toString('latin1')
    const [line] = firstLine.exec(text) ?? []
    if (line !== undefined) {
      answer = ''
      const index = cuts.findIndex(({ request }) => request.test(line))
      at = index === -1 ? undefined : cuts.splice(index, 1)[0]?.at
    }
    if (at === 'before') return end()
    if (at === 'within') return product.write(bytes.subarray(0, text.indexOf('\r\n\r\n') + 20), () => end())
    product.write(bytes)
  })

  product.on('data', (bytes) => {
    const before = answer.length
    answer += bytes.toString('latin1')
    const isStream = /^content-type: text\/event-stream/im.test(answer.slice(0, answer.indexOf('\r\n\r\n')))
    const place = at ?? (isStream && network.streams === 'broken' ? /\r\n\r\n/ : undefined)
    const found = place instanceof RegExp ? place.exec(answer) : null
    if (found) {
      client.write(bytes.subarray(0, Math.max(0, found.index + found[0].length - before)), () => end())
    } else if (isStream && network.streams === 'held') {
      held.push(bytes)
      if (answer.endsWith('0\r\n\r\n')) for (const piece of held.splice(0)) client.write(piece)
    } else client.write(bytes)
  })
}
