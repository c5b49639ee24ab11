import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Allowed targets of outgoing requests [O2]. `port` is the real port, also where the URL does not contain it. */
export interface EgressPolicy {
  /** Whether a URL with this host and port may be requested at all, before its name is resolved. */
  allowsPort(hostname: string, port: number): boolean
  /** Whether an exception names this host: rules for public hosts, such as https, do not apply to it. */
  isException(hostname: string, port: number): boolean
  /**
   * Whether a request to this URL could ever be allowed: https (except for an exception), a web port, no password, and not
   * plainly internal. The address behind a name is checked at the connection.
   */
  mayReach(url: URL): boolean
  /** Whether a connection to this address, resolved from this name, may be opened. */
  allowsAddress(hostname: string, port: number, address: string): boolean
}

/** The port of a connection, which a URL need not contain. Port 0 is a port like any other. */
export const readPort = ({ protocol, port }: { protocol: string; port?: string | null | undefined }): number =>
  port ? Number(port) : protocol === 'https:' ? 443 : 80

interface Rule {
  host?: string
  range?: [ipaddr.IPv4 | ipaddr.IPv6, number]
  port?: number
}

const webPorts = new Set([80, 443])
/** Azure's virtual host: a public address that reaches the machine's own control plane. */
const cloudControlAddress = '168.63.129.16'

/**
 * Creates the policy of an installation. `allow` holds the exceptions of EGRESS_ALLOW, each a host, an address or a network with
 * an optional port: 'ollama.interno:11434', '10.1.2.3', '192.168.0.0/16', '[fd00::]/8:8080'; without a port the web ports. `deny`
 * has the same form and takes precedence: the database's address belongs there. Throws for a malformed entry.
 */
export function createEgressPolicy(allow: readonly string[], deny: readonly string[] = []): EgressPolicy {
  const allowed = allow.map(parseRule)
  const denied = deny.map(parseRule)

  const isException = (hostname: string, port: number) =>
    allowed.some((rule) => covers(rule, hostname, port, bareName(hostname)))

  const policy: EgressPolicy = {
    // A rule for a network may apply to any name: only the resolved address decides.
    allowsPort: (hostname, port) =>
      webPorts.has(port) ||
      allowed.some((rule) => rule.port === port && (rule.range || rule.host === bareName(hostname))),
    isException,
    mayReach(url) {
      const { protocol, hostname, username, password } = url
      const port = readPort(url)
      const host = bareName(hostname)
      const isWeb = protocol === 'https:' || (protocol === 'http:' && isException(host, port))
      // a name without a dot belongs to an internal network, which a rule may allow
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
 * Whether an address is public: global unicast, and not a form that contains another address (IPv4-mapped, 6to4, NAT64, Teredo).
 * False for any text that is not a plain address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address === cloudControlAddress) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Only 2000::/3 of IPv6 is assigned; the library calls the rest (such as ::127.0.0.1) 'unicast' too.
  return parsed instanceof ipaddr.IPv4 || (parsed.parts[0] ?? 0) >> 13 === 1
}

/** Normalizes a host name for comparison: lower case, without the brackets of IPv6 and the final dot. */
const bareName = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** Whether a text is a valid entry of `EGRESS_ALLOW`. */
export const isEgressRule = (text: string): boolean => parseEgressRule(text) !== undefined

function parseRule(text: string): Rule {
  const rule = parseEgressRule(text)
  if (!rule) throw new Error(`egress rule is malformed: ${text}`)
  return rule
}

function parseEgressRule(text: string): Rule | undefined {
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

/** Whether an address belongs to this machine, whose services may trust local connections. */
function isOurs(address: string): boolean {
  return Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address))
}
