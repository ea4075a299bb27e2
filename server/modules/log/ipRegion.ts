// Classifies an IP address as local, private or public. No geolocation table is included.

import { BlockList, isIPv6 } from 'node:net'
import * as dict from '#engine/site/keys.ts'

const loopback = blockList(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6'])
const inner = blockList(
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
)

/** Key of the dictionary `ip_region`: this machine, private network, internet; '' for an invalid address. */
export function ipRegionOf(ip: string): string {
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
  if (loopback.check(ip, family)) return dict.ipRegion.thisMachine
  if (inner.check(ip, family)) return dict.ipRegion.privateNetwork
  return ip === '' ? '' : dict.ipRegion.internet
}

function blockList(...subnets: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) list.addSubnet(...subnet)
  return list
}
