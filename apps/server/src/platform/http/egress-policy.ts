import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Where outgoing requests may go [O2]. `port` is the real one, also where the address does not write it. */
export interface EgressPolicy {
  /** Whether a URL may be asked for at all, before its name is resolved. */
  allowsPort(hostname: string, port: number): boolean
  /** Whether an exception names this host itself: what is asked of strangers, such as https, is not asked of it. */
  isException(hostname: string, port: number): boolean
  /**
   * Whether anything could ever be sent to this URL: https (but to an exception), a port of the web, no password in it, and
   * not plainly inside. Where a name leads is seen when it is connected to.
   */
  mayReach(url: URL): boolean
  /** Whether a connection to this address, found under this name, may be opened. */
  allowsAddress(hostname: string, port: number, address: string): boolean
}

/** The port that is connected to, which an address need not write. Port 0 is one, and no other. */
export const portOf = ({ protocol, port }: { protocol: string; port?: string | null | undefined }): number =>
  port ? Number(port) : protocol === 'https:' ? 443 : 80

interface Rule {
  host?: string
  range?: [ipaddr.IPv4 | ipaddr.IPv6, number]
  port?: number
}

const webPorts = new Set([80, 443])
/** Azure's virtual host: a public number that reaches the machine's own control plane. */
const cloudControlAddress = '168.63.129.16'

/**
 * The policy of one installation. `allow` holds the exceptions of EGRESS_ALLOW, each a host, an address or a network with
 * an optional port: 'ollama.interno:11434', '10.1.2.3', '192.168.0.0/16', '[fd00::]/8:8080'; without a port the web's own.
 * `deny` has the same form and wins over all: the database's address belongs there. Throws where an entry is malformed.
 */
export function createEgressPolicy(allow: readonly string[], deny: readonly string[] = []): EgressPolicy {
  const allowed = allow.map(parseRule)
  const denied = deny.map(parseRule)

  const isException = (hostname: string, port: number) =>
    allowed.some((rule) => covers(rule, hostname, port, bareName(hostname)))

  const policy: EgressPolicy = {
    // A rule about a network may be meant for any name: which one, only the resolved address tells.
    allowsPort: (hostname, port) =>
      webPorts.has(port) ||
      allowed.some((rule) => rule.port === port && (rule.range || rule.host === bareName(hostname))),
    isException,
    mayReach(url) {
      const { protocol, hostname, username, password } = url
      const port = portOf(url)
      const host = bareName(hostname)
      const isWeb = protocol === 'https:' || (protocol === 'http:' && isException(host, port))
      // a name without a dot is of a network of ours, which a rule may name
      const isOutside = ipaddr.isValid(host)
        ? policy.allowsAddress(host, port, host)
        : isException(host, port) ||
          (!isOwnName(host) && (isFullName(host) || allowed.some((rule) => isNetworkAt(rule, port))))
      return isWeb && isOutside && policy.allowsPort(host, port) && !username && !password
    },
    allowsAddress(hostname, port, address) {
      if (denied.some((rule) => covers(rule, hostname, port, address))) return false
      if (allowed.some((rule) => covers(rule, hostname, port, address))) return true
      return webPorts.has(port) && isPublicAddress(address) && !isOurs(address)
    },
  }
  return policy
}

const isOwnName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')
const isFullName = (host: string): boolean => /[^.]\.[a-z][^.]*$/.test(host)
const isNetworkAt = ({ range, port }: Rule, wanted: number): boolean =>
  range !== undefined && (port === undefined ? webPorts.has(wanted) : port === wanted)

/**
 * Whether an address is public: global unicast, and none of the forms that carry another address inside (IPv4-mapped,
 * 6to4, NAT64, Teredo). Anything that is not a plain address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === cloudControlAddress) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only 2000::/3 is given out; the rest (such as ::127.0.0.1) is 'unicast' for want of another name.
  return parsed instanceof ipaddr.IPv4 || (parsed.parts[0] ?? 0) >> 13 === 1
}

/** A host name as it is compared: lower case, without the brackets of IPv6 and without the final dot. */
const bareName = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** Whether `EGRESS_ALLOW` may hold this entry. */
export const isEgressRule = (text: string): boolean => ruleOf(text) !== undefined

function parseRule(text: string): Rule {
  const rule = ruleOf(text)
  if (!rule) throw new Error(`egress rule is malformed: ${text}`)
  return rule
}

function ruleOf(text: string): Rule | undefined {
  const [, bracketed, plain = '', bits, port] = /^(?:\[([^\]]+)\]|([^:/\s]+))(?:\/(\d+))?(?::(\d+))?$/.exec(text) ?? []
  const host = bareName(bracketed ?? plain)
  const isAddress = ipaddr.isValid(host)
  if (!isAddress && (bracketed || bits || !/^[\w.-]+$/.test(host))) return undefined
  const atPort = port ? { port: Number(port) } : {}
  if (!isAddress) return { host, ...atPort }
  const address = ipaddr.parse(host)
  const width = address.kind() === 'ipv4' ? 32 : 128
  if (Number(bits ?? width) > width) return undefined
  return { range: [address, Number(bits ?? width)], ...atPort }
}

function covers(rule: Rule, hostname: string, port: number, address: string): boolean {
  const atPort = rule.port === undefined ? webPorts.has(port) : rule.port === port
  return atPort && (rule.host === bareName(hostname) || inRange(rule, address))
}

function inRange({ range }: Rule, address: string): boolean {
  if (!range || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.kind() === range[0].kind() && parsed.match(range[0], range[1])
}

/** This machine's own addresses: what listens here may trust its neighbours. */
function isOurs(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address))
}
