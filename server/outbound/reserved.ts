// Addresses that this server never calls, whatever name resolves to them: link-local addresses and metadata services of clouds.

import { BlockList, isIP } from 'node:net'

type Networks = readonly (readonly [address: string, bits: number])[]

const IPV4: Networks = [
  // Link-local, with the metadata services of Amazon, Google, Azure, Tencent, Huawei and DigitalOcean.
  ['169.254.0.0', 16],
  // Metadata services of Alibaba and Oracle, and the host service of Azure.
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['168.63.129.16', 32],
]
const IPV6: Networks = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
]
/** 96-bit prefixes that embed an IPv4 address: compatible, translated (RFC 2765) and NAT64. `BlockList` handles IPv4-mapped ones itself. */
const CARRIERS = ['::', '::ffff:0:', '64:ff9b::']

const reserved = networkList(IPV4, IPV6)

/** Block list of IPv4 networks, also when embedded in IPv6 addresses, and of IPv6 networks. */
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
 * True when the host is a reserved address in any spelling: `169.254.169.254`, `0xa9fea9fe`, `[::ffff:a9fe:a9fe]`, `fe80::1%eth0`. False
 * for a name: check its resolved addresses instead.
 */
export function isReserved(host: string): boolean {
  const address = canonical(host)
  const family = isIP(address)
  return family !== 0 && reserved.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The URL parser converts decimal, octal and hexadecimal parts to dotted notation. */
function canonical(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIP(bare) !== 0) return bare
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare
}

/** `169.254.0.0` becomes `a9fe:0`. */
function hexOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':')
}
