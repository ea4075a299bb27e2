// Addresses that are never called because a name or a service leads there: those of the link, and those where clouds keep secrets.

import { BlockList, isIP } from 'node:net'

type Networks = readonly (readonly [address: string, bits: number])[]

const IPV4: Networks = [
  // Link-local: the metadata of Amazon, Google, Azure, Tencent, Huawei and DigitalOcean.
  ['169.254.0.0', 16],
  // Alibaba, Oracle, and the host of a machine at Azure.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
]
const IPV6: Networks = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
]
/** Prefixes of 96 bits that carry an IPv4 address: compatible, translated (RFC 2765) and NAT64. IPv4-mapped ones match by themselves. */
const CARRIERS = ['::', '::ffff:0:', '64:ff9b::']

const reserved = networkList(IPV4, IPV6)

/** Networks of IPv4, also where an address of IPv6 carries one of theirs, and networks of IPv6. */
export function networkList(ipv4: Networks, ipv6: Networks): BlockList {
  const list = new BlockList()
  for (const [address, bits] of ipv4) {
    list.addSubnet(address, bits, 'ipv4')
    for (const carrier of CARRIERS) list.addSubnet(`${carrier}${hexOf(address)}`, 96 + bits, 'ipv6')
    list.addSubnet(`2002:${hexOf(address)}::`, 16 + bits, 'ipv6')
  }
  for (const [address, bits] of ipv6) list.addSubnet(address, bits, 'ipv6')
  return list
}

/**
 * True when a host is a reserved address, however it is spelled: `169.254.169.254`, `0xa9fea9fe`, `[::ffff:a9fe:a9fe]`, `fe80::1%eth0`.
 * A name is none; the addresses that it resolves to are asked one by one.
 */
export function isReserved(host: string): boolean {
  const address = canonical(host)
  const family = isIP(address)
  return family !== 0 && reserved.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The parser of URLs turns decimal, octal and hexadecimal parts into the usual four. */
function canonical(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIP(bare) !== 0) return bare
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare
}

/** `169.254.0.0` as `a9fe:0`. */
function hexOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':')
}
