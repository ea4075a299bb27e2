// Decides whether a host that a user entered (data source, device) may be called, so that users cannot reach the internal network.

import { BlockList, isIP } from 'node:net'
import { isReserved, networkList } from './reserved.ts'
import { resolveHost } from './resolveHost.ts'

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
 * True when the rules allow the host with these resolved addresses.
 * @param rules names, `*.` names, addresses and networks (`10.0.0.0/8`), each with or without `:port`
 *
 * An address or a network allows all addresses in it. A name, or a wider network, allows no link-local and no metadata address; a `*.` name
 * allows no private address either, since any owner of a subdomain could point it there.
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
 * Resolves a host and returns the allowed address; connect to this address, so that a second lookup cannot lead elsewhere. `null` if the
 * host is not allowed; throws the errors of the lookup.
 * @param rules as in `mayCall`; `null` allows all hosts
 */
export async function allowedAddress(host: string, port: number, rules: readonly string[] | null): Promise<string | null> {
  const found = await resolveHost(host)
  if (rules !== null && !mayCall(host, port, found, rules)) return null
  return found[0] ?? host
}

/**
 * False for a host that the rules never allow, judged without a lookup: a name may be in a network of the rules.
 * @param rules as in `mayCall`
 */
export function mayBeAllowed(host: string, port: number, rules: readonly string[]): boolean {
  if (isIP(host) !== 0) return mayCall(host, port, [host], rules)
  return rules.map(splitPort).some(({ host: rule, port: only }) => {
    if (only !== null && only !== port) return false
    return rule === host || isIP(rule.split('/')[0] ?? '') !== 0 || (rule.startsWith('*.') && host.endsWith(rule.slice(1)))
  })
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
  // A wide network such as `0.0.0.0/0` does not allow the reserved addresses in it.
  if (isReserved(address) && !isReserved(network)) return false
  const list = new BlockList()
  list.addSubnet(network, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6')
  return isIn(list, address)
}

function isIn(list: BlockList, address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  return list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}
