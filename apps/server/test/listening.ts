import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of a test at a port of its own, of this machine alone unless an address says otherwise. */
export async function listening(server: Server, { address = '127.0.0.1', port: wanted = 0 } = {}) {
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
