import ipaddr from 'ipaddr.js'

export interface ClientAddress {
  /** The address of the socket; absent on a Unix socket. */
  socketAddress: string | undefined
  /** The X-Forwarded-For header; trusted only as far as our own proxies wrote it. */
  forwardedFor?: string | undefined
}

/**
 * Returns a function that names the network of a request, as the key of limits [L6]: the socket's address or, behind
 * `trustedProxies` (addresses or CIDR), the right-most hop that is not one of them. IPv6 counts by /64, because one household has
 * that many addresses. Without trusted proxies every header is ignored.
 */
export function createClientNetwork(trustedProxies: readonly string[]): (client: ClientAddress) => string {
  const isTrusted = makeTrustTest(trustedProxies)

  return ({ socketAddress, forwardedFor = '' }) => {
    let nearest = parseHop(socketAddress ?? '')
    if (!nearest) return 'local'
    const hops = forwardedFor.split(',')
    while (isTrusted(nearest) && hops.length) {
      const hop = parseHop(hops.pop() ?? '')
      if (!hop) break
      nearest = hop
    }
    return toNetwork(nearest)
  }
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

function parseRange(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Parses an address as proxies write it: '203.0.113.7', '203.0.113.7:4711', '2001:db8::1' or '[2001:db8::1]:4711'. */
export function parseHop(text: string): Address | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return ipaddr.isValid(bare) && (bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare)
    : undefined
}

/** Returns a test whether an address is one of `proxies` or in one of these networks. */
export function makeTrustTest(proxies: readonly string[]): (address: Address) => boolean {
  const ranges = proxies.map(parseRange)
  return (address) => ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}

function toNetwork(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString()
  const prefix = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])
  return `${prefix.toString()}/64`
}
