/* Entry of the processes that `runLimited` starts: closes the network, reads the input, runs the module, answers on 3. */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'

// Node writes its compile cache itself at the end; code that runs here must not write
const { permission } = process as unknown as { permission: { drop(scope: string): void } }
permission.drop('fs.write')

const output = new net.Socket({ fd: 3, writable: true })

function noNetwork(): never {
  throw new Error('no network in a limited process')
}
net.Socket.prototype.connect = noNetwork
net.Server.prototype.listen = noNetwork
dgram.Socket.prototype.bind = noNetwork
dgram.Socket.prototype.send = noNetwork
// a lookup sends the name to a server, and a name can carry data
for (const lookups of [dns, dns.promises])
  for (const [name, value] of Object.entries(lookups))
    if (typeof value === 'function') Object.assign(lookups, { [name]: noNetwork })
syncBuiltinESMExports()

const [moduleUrl, options] = process.argv.slice(2) as [string, string]
const input = await buffer(process.stdin)
const { run } = (await import(moduleUrl)) as {
  run(input: Buffer, options: unknown, sendPart: (part: unknown) => void): Promise<unknown>
}
const sendPart = (part: unknown) => void output.write(`${JSON.stringify(part)}\n`)
sendPart(await run(input, JSON.parse(options), sendPart))
output.end(() => process.exit(0))
