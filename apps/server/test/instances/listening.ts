import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Starts a test's server on a free port, only on this machine by default. */
export async function listening(server: HttpServer, { address = '127.0.0.1', port: wanted = 0 } = {}) {
  await once(server.listen(wanted, address), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `${address}:${port}`,
    /** Closes the server and all its connections. */
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Lets a server listen on `port`, or on a random port that stays free while the server is down: below the range of outgoing
 * connections, one of which could otherwise take it. Returns the port.
 */
export async function listenOnOwnPort(server: Server, port?: number): Promise<number> {
  const tried = port ?? randomInt(12_000, 32_000)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('listening', resolve).once('error', reject).listen(tried, '127.0.0.1')
  try {
    await promise
    return tried
  } catch (error) {
    if (port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return await listenOnOwnPort(server)
  } finally {
    server.off('listening', resolve).off('error', reject)
  }
}
