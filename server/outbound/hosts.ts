// Decides the hosts that may be called where users name them, of data sources and of devices, so that they cannot reach the internal network.

import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isReserved, networkList } from './reserved.ts'

const privateNetworks = networkList(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  [
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
  ],
)

/**
 * True when a server may be called that the name `host` leads to by these addresses.
 * @param rules names, `*.` names, addresses and networks (`10.0.0.0/8`), each with a port behind a colon or without
 *
 * Addresses and networks allow all of theirs. A name, or a wider network, allows no link-local and no metadata address;
 * a `*.` name no private address either, for whoever owns a name there could lead it to one.
 */
export function mayCall(host: string, port: number, addresses: readonly string[], rules: readonly string[]): boolean {
  const names = rules.map(splitPort).filter((rule) => rule.port === null || rule.port === port)
  if (addresses.length === 0) return false
  if (addresses.every((address) => names.some((rule) => covers(rule.host, address)))) return true
  if (addresses.some(isReserved)) return false
  if (names.some((rule) => rule.host === host)) return true
  return (
    names.some((rule) => rule.host.startsWith('*.') && host.endsWith(rule.host.slice(1))) &&
    !addresses.some((address) => isIn(privateNetworks, address))
  )
}

/**
 * The address that a name leads to, if the server may be called: connections are opened to the address, so that the name cannot lead elsewhere
 * meanwhile. `null` if it may not; throws what the lookup throws.
 * @param rules as those of `mayCall`; `null` allows all hosts
 */
export async function allowedAddress(host: string, port: number, rules: readonly string[] | null): Promise<string | null> {
  const found = (await lookup(host, { all: true })).map(({ address }) => address)
  if (rules !== null && !mayCall(host, port, found, rules)) return null
  return found[0] ?? host
}

function splitPort(rule: string): { host: string; port: number | null } {
  const port = isIP(rule) === 6 ? undefined : /:(\d+)$/.exec(rule)?.[1]
  const host = (port === undefined ? rule : rule.slice(0, -port.length - 1)).toLowerCase().replace(/^\[|\]$/g, '')
  return { host, port: port === undefined ? null : Number(port) }
}

function covers(rule: string, address: string): boolean {
  const [network = '', bits] = rule.split('/')
  const family = isIP(network)
  if (family === 0) return false
  // A network that holds a reserved address beside others (`0.0.0.0/0`) does not name it.
  if (isReserved(address) && !isReserved(network)) return false
  const list = new BlockList()
  list.addSubnet(network, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6')
  return isIn(list, address)
}

function isIn(list: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  return list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
