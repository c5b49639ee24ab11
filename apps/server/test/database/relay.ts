import { readFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { listenOnOwnPort } from '../instances/listening.ts'

export interface DatabaseRelay {
  /** The same database through the relay. */
  url: string
  /** Cuts every connection and refuses new ones, like a database that ended. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Stops all data without closing connections, like a pulled cable. */
  hold(): void
  /** Passes data again; with `forget`, earlier connections stay silent, as behind a firewall that forgot them. */
  release(how?: { forget: boolean }): void
}

export interface RelayOptions {
  /** How many connections get no response at first. */
  silent?: number
  /** Speaks TLS with a self-signed certificate. */
  tls?: boolean
  /** Controls the data between a client and the database. */
  between?: (client: Duplex, upstream: Socket) => void
}

const authority = path.join(import.meta.dirname, '../private-authority.pem')

/** Opens a relay between the product and its database, so that a test can cut off one database without stopping the cluster. */
export async function openDatabaseRelay(
  databaseUrl: string,
  { silent = 0, tls = false, between }: RelayOptions = {},
): Promise<DatabaseRelay> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const folder = decodeURIComponent(hostname)
  const database = folder.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.5432` }
    : { host: folder, port: Number(databasePort || 5432) }
  const sockets = new Set<Socket>()
  const pairs = new Set<{ client: Socket; upstream: Socket }>()
  let waiting: Socket[] = []
  let isHeld = false
  let server: Server
  let ignored = 0

  function forward(client: Socket): void {
    if (isHeld) {
      waiting.push(client.on('error', () => {}))
      return
    }
    const upstream = connect(database)
    const pair = { client, upstream }
    pairs.add(pair)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}) // cut on purpose, or by the other side
      socket.on('close', () => {
        sockets.delete(socket)
        pairs.delete(pair)
        client.destroy()
        upstream.destroy()
      })
    }
    if (ignored++ < silent) return
    if (tls) secure(client, upstream)
    else if (between) between(client, upstream)
    else client.pipe(upstream).pipe(client)
  }

  const listen = (known?: number) => listenOnOwnPort((server = createServer(forward)), known)

  const port = await listen()
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async cut() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    async restore() {
      await listen(port)
    },
    hold() {
      isHeld = true
      for (const { client, upstream } of pairs) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
    },
    release({ forget } = { forget: false }) {
      isHeld = false
      for (const pair of pairs) {
        const { client, upstream } = pair
        if (!forget) client.pipe(upstream).pipe(client)
        else {
          pairs.delete(pair)
          upstream.removeAllListeners('close').destroy()
        }
      }
      for (const client of waiting) if (!client.destroyed) forward(client)
      waiting = []
    },
  }
}

/** Accepts TLS as PostgreSQL does: one letter, then the handshake. */
function secure(client: Socket, upstream: Socket): void {
  client.once('data', () => {
    client.write('S')
    const pem = readFileSync(authority)
    const secured = new TLSSocket(client, { isServer: true, key: pem, cert: pem })
    secured.on('error', () => {}) // a client that does not trust the certificate disconnects
    secured.pipe(upstream).pipe(secured)
  })
}
