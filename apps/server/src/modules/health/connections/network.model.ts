import type { NetworkInterfaceInfo } from 'node:os'
import { isPrivateHost } from '@prosa/contract/protocol/local-address.ts'
import type { Config } from '#/config.ts'

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>

/**
 * Lists the addresses by which other machines of the same network reach this server: those of private networks, over http. A
 * server that listens on one address has that one alone.
 *
 * @param interfaces as `networkInterfaces()` of Node tells them
 */
export function networkAddresses({ host, port }: Pick<Config, 'host' | 'port'>, interfaces: Interfaces): string[] {
  const everywhere = [undefined, '', '0.0.0.0', '::'].includes(host)
  return Object.values(interfaces)
    .flatMap((known) => known ?? [])
    .filter(({ address, family, internal }) => family === 'IPv4' && !internal && isPrivateHost(address))
    .filter(({ address }) => everywhere || address === host)
    .map(({ address }) => `http://${address}:${port}`)
}
