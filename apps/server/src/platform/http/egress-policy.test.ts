import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEgressPolicy, isPublicAddress } from '#/platform/http/egress-policy.ts'

const strict = createEgressPolicy([])
const hex = (byte: number) => byte.toString(16).padStart(2, '0')
type Octets = [number, number, number, number]
const octet = fc.nat(255)

/** Internal addresses: loopback, private, carrier NAT, link-local (the clouds' metadata), this host, multicast. */
const innerOctets: fc.Arbitrary<Octets> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127, 224, 240, 255), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.constant<Octets>([168, 63, 129, 16]),
)

/** All notations of an IPv4 address in a URL. */
const spellings = (octets: Octets): string[] => {
  const [a, b, c, d] = octets
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  return [
    octets.join('.'),
    `${octets.join('.')}.`,
    String(number),
    `0x${number.toString(16)}`,
    octets.map((byte) => `0${byte.toString(8)}`).join('.'),
    octets.map((byte) => `0x${hex(byte)}`).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
  ]
}

/** IPv6 addresses that contain an IPv4 address. */
const carriers = ([a, b, c, d]: Octets): string[] => {
  const tail = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  return [
    `::ffff:${tail}`,
    `::ffff:0:${tail}`,
    `::${tail}`,
    `64:ff9b::${tail}`,
    `64:ff9b:1::${tail}`,
    `2002:${tail}::1`,
    `2001:0:${tail}::1`,
  ]
}

test('an internal IPv4 address is refused in every notation of a URL [O2]', () => {
  fc.assert(
    fc.property(innerOctets, (octets) => {
      for (const spelling of spellings(octets)) {
        const { hostname } = new URL(`http://${spelling}/`)
        expect(strict.allowsAddress(hostname, 80, hostname.replace(/\.$/, '')), spelling).toBe(false)
      }
    }),
  )
})

test('no IPv6 form that contains an IPv4 address passes, internal or public [O2]', () => {
  fc.assert(
    fc.property(fc.oneof(innerOctets, fc.tuple(octet, octet, octet, octet)), (octets) => {
      for (const carrier of carriers(octets)) expect(isPublicAddress(carrier), carrier).toBe(false)
    }),
  )
})

test('of IPv6 only global unicast passes [O2]', () => {
  const group = fc.nat(0xffff)
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const address = groups.map((part) => part.toString(16)).join(':')
      if (isPublicAddress(address)) expect((groups[0] ?? 0) >> 13).toBe(1)
    }),
  )
  for (const inner of ['::1', '::', 'fe80::1', 'fd00::1', 'fec0::1', 'ff02::1', 'fe80::1%eth0']) {
    expect(isPublicAddress(inner), inner).toBe(false)
  }
})

test('public addresses pass only on the web ports [O2]', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111']) {
    expect(strict.allowsAddress('site.example', 443, address)).toBe(true)
    expect(strict.allowsAddress('site.example', 5432, address)).toBe(false)
  }
  expect([80, 443, 8080, 22].map((port) => strict.allowsPort('site.example', port))).toEqual([true, true, false, false])
})

test('the addresses of this machine are refused [O2]', () => {
  const ours = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address } of ours) expect(strict.allowsAddress('site.example', 443, address), address).toBe(false)
})

test('a typed address must use https, a web port and a full or public name, without a password [O1, O2, O3]', () => {
  const inside = [
    '127.0.0.1',
    '10.0.0.5',
    '[::1]',
    '[::ffff:10.0.0.7]',
    '2130706433',
    'localhost',
    'modelos.localhost',
    'interno',
  ]
  const wrong = [
    'http://site.example',
    'http://169.254.169.254',
    'https://site.example:8443',
    'https://ana:senha@site.example',
  ]
  for (const address of [...inside.map((host) => `https://${host}`), ...wrong])
    expect(strict.mayReach(new URL(`${address}/x`)), address).toBe(false)
  expect(strict.mayReach(new URL('https://site.example/x'))).toBe(true)
})

test('an exception opens only its host and port', () => {
  const policy = createEgressPolicy(['ollama.interno:11434', '192.168.0.0/16', '[fd00::]/8:8080', '127.0.0.1:9000'])
  expect(policy.allowsPort('Ollama.Interno.', 11434)).toBe(true)
  expect(policy.allowsAddress('ollama.interno', 11434, '10.0.0.9')).toBe(true)
  expect(policy.allowsAddress('ollama.interno', 80, '10.0.0.9')).toBe(false)
  expect(policy.allowsAddress('other.example', 11434, '10.0.0.9')).toBe(false)
  expect(policy.allowsAddress('any.example', 443, '192.168.4.2')).toBe(true)
  expect(policy.allowsAddress('any.example', 8080, '192.168.4.2')).toBe(false)
  expect(policy.allowsAddress('any.example', 8080, 'fd12::1')).toBe(true)
  expect(policy.allowsAddress('127.0.0.1', 9000, '127.0.0.1')).toBe(true)
  expect(policy.isException('127.0.0.1', 9000)).toBe(true)
  expect(policy.isException('127.0.0.1', 80)).toBe(false)
})

test('a denied address stays denied within an exception', () => {
  const policy = createEgressPolicy(['10.0.0.0/8:5432', '10.0.0.0/8'], ['10.0.0.5:5432'])
  expect(policy.allowsAddress('db.interno', 5432, '10.0.0.5')).toBe(false)
  expect(policy.allowsAddress('db.interno', 5432, '10.0.0.6')).toBe(true)
})

test.each(['', 'http://a.example', 'a b', 'name/8', '10.0.0.0/33', '[name]', 'host:port'])(
  'a malformed rule is refused: %j',
  (rule) => {
    expect(() => createEgressPolicy([rule])).toThrow('malformed')
  },
)
