import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface DatabaseRelay {
  /** The same database as a client behind the relay reaches it. */
  url: string
  /** Cuts every connection and refuses new ones, as a database that ended. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** Stands between the product and its database, so that a test can take away one database and not the cluster of all. */
export async function openDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const { hostname, username, password, pathname } = new URL(databaseUrl)
  const socketPath = `${decodeURIComponent(hostname)}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  let server: Server

  function forward(client: Socket): void {
    const upstream = connect(socketPath)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {}) // cut on purpose, or by the other side
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  }

  async function listen(port: number): Promise<number> {
    server = createServer(forward)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  const port = await listen(0)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async cut() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    async restore() {
      await listen(port)
    },
  }
}
