import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type DatabaseRelay, openDatabaseRelay } from './relay.ts'

const known = new Set(['user', 'database', 'client_encoding', 'application_name'])
const letter = { error: 'E', keyData: 'K', ready: 'Z', idle: 'I', terminate: 'X' }

/**
 * Simulates PgBouncer: refuses unknown start-up parameters, reports its own backend numbers, and in transaction mode lends one
 * connection to clients in turn, a transaction at a time.
 */
export function openDatabasePooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<DatabaseRelay> {
  let shared: Shared | undefined
  return openDatabaseRelay(databaseUrl, {
    between(client, upstream) {
      client.once('data', (startup: Buffer) => {
        const unknown = parametersOf(startup).find((name) => !known.has(name))
        if (unknown) return void client.end(refusal(`unsupported startup parameter: ${unknown}`))
        if (shared && !shared.isOver && mode === 'transaction') return shared.join(client)
        const one = new Shared(upstream, client)
        shared = one
        // it ends with its first client; clients that joined are disconnected, and the next one begins another
        upstream.once('close', () => one.end())
        upstream.write(startup)
      })
    },
  })
}

/** One connection to the database, on which the first client authenticates. */
class Shared {
  readonly #upstream: Socket
  readonly #waiting: { client: Duplex; bytes: Buffer }[] = []
  /** The database's messages after the first client's authentication. */
  readonly #welcome: Buffer[] = []
  readonly #first: Duplex
  readonly #clients = new Set<Duplex>()
  /** Its first client or the database has left. */
  isOver = false
  #owner: Duplex | undefined
  #welcomed = false

  constructor(upstream: Socket, first: Duplex) {
    this.#upstream = upstream
    this.#first = first
    this.#owner = first
    this.#listenTo(first)
    messagesOf(upstream, (message) => this.#hear(message))
  }

  join(client: Duplex): void {
    this.#listenTo(client)
    client.write(Buffer.concat(this.#welcome))
  }

  end(): void {
    this.isOver = true
    for (const client of this.#clients) client.destroy()
  }

  #listenTo(client: Duplex): void {
    this.#clients.add(client)
    client.on('data', (bytes: Buffer) => {
      if (String.fromCharCode(bytes[0]!) === letter.terminate) {
        this.isOver ||= client === this.#first
        return void client.end()
      }
      if (this.#owner === undefined || this.#owner === client) this.#send(client, bytes)
      else this.#waiting.push({ client, bytes })
    })
  }

  #send(client: Duplex, bytes: Buffer): void {
    this.#owner = client
    this.#upstream.write(bytes)
  }

  #hear(message: Buffer): void {
    const type = String.fromCharCode(message[0]!)
    if (type === letter.keyData) message.writeInt32BE(1, 5)
    // other clients get this welcome without the password exchange
    if (!this.#welcomed && (type !== 'R' || message.readInt32BE(5) === 0)) this.#welcome.push(message)
    this.#owner?.write(message)
    if (type !== letter.ready) return
    this.#welcomed = true
    if (String.fromCharCode(message[5]!) !== letter.idle) return
    this.#owner = undefined
    const next = this.#waiting.shift()
    if (next) this.#send(next.client, next.bytes)
  }
}

/** Reads messages of PostgreSQL: a letter, the length without the letter, and the rest. */
function messagesOf(socket: Socket, hear: (message: Buffer) => void): void {
  let unread: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes])
    while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
      const end = unread.readInt32BE(1) + 1
      hear(Buffer.from(unread.subarray(0, end)))
      unread = unread.subarray(end)
    }
  })
}

/** Names in the start-up message: after length and version, pairs that end with zeros. */
const parametersOf = (startup: Buffer): string[] =>
  startup
    .subarray(8)
    .toString()
    .split('\0')
    .filter((name, index) => index % 2 === 0 && name !== '')

function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from(letter.error), length, fields])
}
