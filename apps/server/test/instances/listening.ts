import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** A server of a test at a port of its own, of this machine alone unless an address says otherwise. */
export async function listening(server: HttpServer, { address = '127.0.0.1', port: wanted = 0 } = {}) {
  await once(server.listen(wanted, address), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    host: `${address}:${port}`,
    /** Cuts who is still connected. */
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Lets a server listen on `port`, or on one that stays its own while nothing listens there: below those that systems give to
 * connections going out, one of which would have it when the server comes back. Answers the port.
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
