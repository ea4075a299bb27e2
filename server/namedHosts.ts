// Parses comma-separated hosts and networks of environment variables.

import { isIP } from 'node:net'
import { isReserved } from './outbound/reserved.ts'

/** Addresses and networks of proxies; adds a fault for anything else. */
export function networks(value: string | null, faults: string[]): string[] {
  const named = (value ?? '').split(',').flatMap((one) => one.trim() || [])
  for (const one of named) if (!isNetwork(one)) faults.push(`TRUST_PROXY names addresses or networks such as 10.0.0.0/8, not "${one}".`)
  return named
}

/** An address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

const SOURCE = /^(?:http|ws)s?:(\/\/[\w*][\w.*-]*(:\d+)?)?$/

/** Hosts with a scheme, or schemes alone. */
export function sources(name: string, value: string | null, fallback: readonly string[], faults: string[]): readonly string[] {
  if (value === null) return fallback
  const named = value.split(',').flatMap((one) => one.trim() || [])
  for (const one of named)
    if (!SOURCE.test(one)) faults.push(`${name} names hosts such as https://img.example.cn, or https:, not "${one}".`)
  return named
}

const CALLED_HOST = /^((\*\.)?[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i
const THIS_MACHINE = ['127.0.0.0/8', '::1']

/** Allowed hosts, addresses and networks of databases. @param isPrivate whether only this machine reaches the server */
export function databaseHosts(value: string | null, isPrivate: boolean, faults: string[]): readonly string[] {
  if (value === null) return isPrivate ? THIS_MACHINE : []
  return calledHosts('DATASOURCE_HOSTS', 'db.example.cn:3306', value, faults)
}

/**
 * Hosts, addresses and networks in the form that `mayCall` takes; empty if the value is `null`. @param example host and port for the
 * message of a fault
 */
export function calledHosts(name: string, example: string, value: string | null, faults: string[]): readonly string[] {
  if (value === null) return []
  const named = value.split(',').flatMap((one) => one.trim() || [])
  for (const one of named)
    if (!CALLED_HOST.test(one) && !isNetwork(one))
      faults.push(`${name} names hosts such as ${example}, or networks such as 10.0.0.0/8, not "${one}".`)
  return named
}

const HOST_NAME = /^(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i

/** Host names without a port; `*.` names include all subdomains. */
export function hostNames(value: string | null, faults: string[]): readonly string[] {
  const named = (value ?? '').split(',').flatMap((one) => one.trim() || [])
  for (const one of named)
    if (!HOST_NAME.test(one)) faults.push(`ALLOWED_HOSTS names hosts such as gantry.lan, without a port, not "${one}".`)
  return named
}

/** A fault for each link-local or metadata address that a variable names. */
export function reservedHosts(name: string, value: string | null): string[] {
  const addresses = (value ?? '').match(/(?<![a-z])[a-z]+:\/\/[^\s,{]+/gi) ?? []
  const hosts = addresses.flatMap((address) => (URL.canParse(address) ? new URL(address).hostname : []))
  // Names only the host, since the URL may contain a password.
  return hosts.filter(isReserved).map((host) => `${name} must not name a link-local or metadata address, which is never called: ${host}`)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
