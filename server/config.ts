// Parses the environment into a `Config`. The rest of the server trusts the `Config` and reads no variables.

import { isAbsolute, resolve } from 'node:path'
import { nearestWord } from '../engine/model/checks/nearest.ts'
import { isTileAddress, parseTiles, TILE_SYSTEMS, tileFault } from '../engine/model/tileAddress.ts'
import { type Geocoder, parseGeocoder } from './geocoderUrl.ts'
import { type MailServer, parseMailServer } from './mailServer.ts'
import { calledHosts, databaseHosts, hostNames, isLoopback, networks, reservedHosts, sources } from './namedHosts.ts'
import { MIN_SECRET_LENGTH, weaknessOf } from './secretStrength.ts'
import { parseSmsUrls, type SmsUrls } from './smsUrls.ts'
import { parseSocials, type Socials } from './socials.ts'
import { variables } from './variables.ts'
import { parseVideoSources, type VideoSources } from './videoSources.ts'

const DEMOS = ['on', 'people', 'off'] as const

/** `on`: accounts and a simulated site; `people`: only accounts to sign in with; `off`: no demo. */
export type Demo = (typeof DEMOS)[number]

const CLIENT_DIALECTS = ['bladex', 'springblade'] as const

/** API dialect that this server answers to foreign clients; our console works with either. */
export type ClientDialect = (typeof CLIENT_DIALECTS)[number]

export interface Config {
  port: number
  host: string
  /** Paths of certificate and key: with them the server itself speaks HTTPS and HTTP/2. */
  tls: { cert: string; key: string } | null
  /** Absolute path of the folder that holds database, uploads and secret. */
  dataFolder: string
  schemaFolder: string
  /** Requested demo; `null` lets the store decide: complete in a fresh embedded database. */
  demo: Demo | null
  adminPassword: string | null
  /** Key that signs tokens; `null` lets `readSecret` keep one in the data folder. */
  secret: string | null
  /** URL of PostgreSQL; `null` means the embedded SQLite. */
  databaseUrl: string | null
  /** Maximum number of PostgreSQL connections of this node. */
  databasePool: number
  /** A hot standby of PostgreSQL for reads that may be up to `maxLag` milliseconds old; `null` for none. */
  readReplica: { url: string; maxLag: number } | null
  /** Milliseconds for which a server that is asked to stop still takes requests, while `/readyz` answers 503. */
  stopDelay: number
  /** URL of the platform that answers `/api/**` in place of this server; `null` for none. */
  backendUrl: string | null
  /** Name of a shipped dialect of that platform, or the path of a folder. */
  backendDialect: string
  clientDialect: ClientDialect
  /** Hosts (`https://img.example.cn`) or schemes (`https:`) that pages may load pictures and frames from, besides this server. */
  imageSources: readonly string[]
  frameSources: readonly string[]
  /** Video providers, and hosts from which pages may load live video. */
  video: VideoSources
  /** Allowed hosts (`https://*.aliyuncs.com`) or schemes of storage buckets. */
  storageHosts: readonly string[]
  /** URLs of the services that send text messages. */
  smsUrls: SmsUrls
  /** Server that sends mail; `null` for none. */
  mailServer: MailServer | null
  geocoder: Geocoder | null
  /** Allowed hosts, addresses and networks of data source databases, in the form that `mayCall` takes. */
  datasourceHosts: readonly string[]
  /** Allowed hosts, addresses and networks of polled devices, in the same form; empty for none. */
  deviceHosts: readonly string[]
  /** Allowed hosts of HTTP calls of processes, in the same form; empty for none. */
  processHosts: readonly string[]
  /** Listen address for devices that speak HJ 212; `null` for none. */
  hj212: ListenAddress | null
  /** Listen address of the built-in MQTT broker; `null` for none. */
  mqttListen: ListenAddress | null
  /** External MQTT broker; `null` for none. */
  mqtt: MqttConfig | null
  /** URL templates of map tiles, in the form that `tiles.ts` of the console reads. */
  mapTiles: string | null
  satelliteTiles: string | null
  /** URL of the card reader service, to which `GET /huashi/readcard` is forwarded. */
  cardReaderUrl: string
  /** Bearer token for metrics from other machines; `null` allows this machine only. */
  metricsToken: string | null
  /** Addresses and networks of reverse proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: readonly string[]
  /** Variable that makes the server reachable from other machines: `HOST 0.0.0.0`, `TRUST_PROXY`, `PUBLIC_URL` or `ALLOWED_HOSTS`; `null` for none. */
  reachedBy: string | null
  /** Public URL of the console; `null` if not set. */
  publicUrl: string | null
  /** Host names that requests may use besides the one of `publicUrl`; `*.` names include all subdomains. */
  allowedHosts: readonly string[]
  /** Services for social sign-in; `null` for none. */
  socials: Socials | null
}

export interface MqttConfig {
  url: string
  version: 4 | 5
  /** Paths of PEM files. */
  ca: string | null
  cert: string | null
  key: string | null
}

export interface ListenAddress {
  host: string
  port: number
}

type Name = (typeof variables)[number]['name']

/** Lists all faults of the environment, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Variables with addresses that this server calls. `STORAGE_HOSTS`, `DATASOURCE_HOSTS` and `DEVICE_HOSTS` are not here: they may name a
 * reserved address on purpose.
 */
const CALLED: readonly Name[] = [
  'BACKEND_URL',
  'SMS_URLS',
  'GEOCODER_URL',
  'EZVIZ_URL',
  'MEDIA_SERVER',
  'WO_VIDEO_URL',
  'CARD_READER_URL',
  'OIDC_ISSUER',
  'SMTP_URL',
  'MQTT_URL',
]

const PROJECT = resolve(import.meta.dirname, '..')
const PASSWORD_LENGTH = 12
const CARD_READER = 'http://127.0.0.1:19196'

/**
 * Reads the environment. An empty variable counts as not set; relative folders are resolved against the working directory, the default
 * schema folder is the project's own. Throws `ConfigError` with every fault.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = unknownNames(env)
  const text = (name: Name): string | null => env[name]?.trim() || null
  const folder = (path: string): string => (isAbsolute(path) ? path : resolve(path))
  const url = (name: Name, protocols: readonly string[]): string | null => {
    const value = text(name)
    if (value === null) return null
    const fine = URL.canParse(value) && protocols.includes(new URL(value).protocol)
    if (!fine) faults.push(`${name} must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
    return value
  }

  const wholeNumber = (name: Name, fallback: number, from: number, to: number): number => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isInteger(value) || value < from || value > to)
      faults.push(`${name} must be a whole number from ${from} to ${to}, not "${env[name]}".`)
    return value
  }

  const demo = text('GANTRY_DEMO')
  if (demo !== null && !isDemo(demo)) faults.push(`GANTRY_DEMO must be one of ${DEMOS.join(', ')}, not "${demo}".`)

  const clientDialect = text('CLIENT_DIALECT') ?? 'bladex'
  if (!isClientDialect(clientDialect)) faults.push(`CLIENT_DIALECT must be one of ${CLIENT_DIALECTS.join(', ')}, not "${clientDialect}".`)

  const maxLag = wholeNumber('DATABASE_READ_MAX_LAG', 10, 1, 3600) * 1000
  const readUrl = url('DATABASE_READ_URL', ['postgres:', 'postgresql:'])

  const host = text('HOST') ?? '127.0.0.1'
  const trustProxy = networks(text('TRUST_PROXY'), faults)
  const publicUrl = url('PUBLIC_URL', ['https:', 'http:'])
  const allowedHosts = hostNames(text('ALLOWED_HOSTS'), faults)
  const reachedBy = reachedByOf(host, trustProxy, publicUrl, allowedHosts)
  const isPrivate = reachedBy === null
  const videoHosts = sources('VIDEO_SOURCES', text('VIDEO_SOURCES'), isPrivate ? ['http:', 'https:', 'ws:', 'wss:'] : [], faults)
  const config: Config = {
    port: wholeNumber('PORT', 8080, 0, 65_535),
    host,
    tls: tlsOf(text('TLS_CERT'), text('TLS_KEY'), faults),
    dataFolder: folder(text('GANTRY_DATA') ?? './data'),
    schemaFolder: folder(text('GANTRY_SCHEMAS') ?? resolve(PROJECT, 'schemas')),
    demo: demo !== null && isDemo(demo) ? demo : isPrivate ? null : 'off',
    adminPassword: text('GANTRY_ADMIN_PASSWORD'),
    secret: text('GANTRY_SECRET'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePool: wholeNumber('DATABASE_POOL', 10, 2, 1000),
    readReplica: readUrl === null ? null : { url: readUrl, maxLag },
    stopDelay: wholeNumber('STOP_DELAY', 0, 0, 300) * 1000,
    backendUrl: url('BACKEND_URL', ['http:', 'https:']),
    backendDialect: text('BACKEND_DIALECT') ?? 'bladex',
    clientDialect: isClientDialect(clientDialect) ? clientDialect : 'bladex',
    imageSources: sources('IMAGE_SOURCES', text('IMAGE_SOURCES'), isPrivate ? ['https:'] : [], faults),
    frameSources: sources('FRAME_SOURCES', text('FRAME_SOURCES'), isPrivate ? ['http:', 'https:'] : [], faults),
    video: parseVideoSources(text, videoHosts, faults),
    storageHosts: sources('STORAGE_HOSTS', text('STORAGE_HOSTS'), isPrivate ? ['http:', 'https:'] : [], faults),
    smsUrls: parseSmsUrls(text('SMS_URLS'), faults),
    mailServer: parseMailServer(text('SMTP_URL'), text('MAIL_FROM'), faults),
    geocoder: parseGeocoder(text('GEOCODER_URL'), faults),
    datasourceHosts: databaseHosts(text('DATASOURCE_HOSTS'), isPrivate, faults),
    processHosts: calledHosts('PROCESS_HOSTS', 'erp.example.cn:443', text('PROCESS_HOSTS'), faults),
    deviceHosts: calledHosts('DEVICE_HOSTS', 'meter.example.cn:502', text('DEVICE_HOSTS'), faults),
    hj212: listenAddress('HJ212_LISTEN', text('HJ212_LISTEN'), host, faults),
    mqttListen: listenAddress('MQTT_LISTEN', text('MQTT_LISTEN'), host, faults),
    mqtt: mqttOf(text, url('MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']), faults),
    mapTiles: tileAddress('MAP_TILES', text('MAP_TILES'), faults),
    satelliteTiles: tileAddress('SATELLITE_TILES', text('SATELLITE_TILES'), faults),
    cardReaderUrl: url('CARD_READER_URL', ['http:', 'https:']) ?? CARD_READER,
    metricsToken: text('GANTRY_METRICS_TOKEN'),
    trustProxy,
    reachedBy,
    publicUrl,
    allowedHosts,
    socials: parseSocials(text, faults),
  }
  faults.push(...CALLED.flatMap((name) => reservedHosts(name, text(name))), ...contradictions(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** A proxy, a public URL or an allowed host name means that other machines reach the server, even when it listens on loopback. */
function reachedByOf(
  host: string,
  trustProxy: readonly string[],
  publicUrl: string | null,
  allowedHosts: readonly string[],
): string | null {
  if (!isLoopback(host)) return `HOST ${host}`
  if (trustProxy.length > 0) return 'TRUST_PROXY'
  const publicHost = publicUrl !== null && URL.canParse(publicUrl) ? new URL(publicUrl).hostname.replace(/^\[|\]$/g, '') : null
  if (publicHost !== null && !isLoopback(publicHost)) return 'PUBLIC_URL'
  return allowedHosts.every((name) => isLoopback(name) || name.endsWith('.localhost')) ? null : 'ALLOWED_HOSTS'
}

function mqttOf(text: (name: Name) => string | null, url: string | null, faults: string[]): MqttConfig | null {
  const version = text('MQTT_VERSION') ?? '5'
  if (version !== '5' && version !== '3.1.1') faults.push(`MQTT_VERSION must be 5 or 3.1.1, not "${version}".`)
  const [ca, cert, key] = [text('MQTT_CA'), text('MQTT_CERT'), text('MQTT_KEY')]
  if ((cert === null) !== (key === null)) faults.push('MQTT_CERT and MQTT_KEY belong together: set both, or none.')
  if (url === null && (ca ?? cert ?? key) !== null)
    faults.push('MQTT_CA, MQTT_CERT and MQTT_KEY are for the broker in MQTT_URL, which is not set.')
  return url === null ? null : { url, version: version === '5' ? 5 : 4, ca, cert, key }
}

/** `5212` listens on `host`; `0.0.0.0:5212` and `[::]:5212` contain their own host. */
function listenAddress(name: Name, value: string | null, host: string, faults: string[]): ListenAddress | null {
  if (value === null) return null
  const [, bracketed, plain, digits = ''] = /^(?:\[([0-9a-fA-F:]+)\]:|([^:\s]+):)?(\d{1,5})$/.exec(value) ?? []
  if (digits !== '' && Number(digits) <= 65_535) return { host: bracketed ?? plain ?? host, port: Number(digits) }
  faults.push(`${name} must be a port such as 5212, or an address with a port such as 0.0.0.0:5212, not "${value}".`)
  return null
}

function tlsOf(cert: string | null, key: string | null, faults: string[]): Config['tls'] {
  if (cert !== null && key !== null) return { cert: resolve(cert), key: resolve(key) }
  if (cert !== null || key !== null) faults.push('TLS_CERT and TLS_KEY are set together, or neither is.')
  return null
}

const TILE_REFUSALS: Readonly<Record<string, string>> = {
  crs: `crs must be ${TILE_SYSTEMS}. Tiles in other coordinates, BD-09 among them, cannot be drawn in their place.`,
  maxZoom: 'maxZoom must be a whole number from 1 to 30.',
}

function tileAddress(name: string, value: string | null, faults: string[]): string | null {
  if (value !== null && !isTileAddress(value)) faults.push(`${name} must be an address that holds {z}, {x} and {y}.`)
  const fault = value === null ? null : tileFault(value)
  if (fault !== null)
    faults.push(`${name}: ${TILE_REFUSALS[fault] ?? `"${fault}" behind # is not known. Known are crs, maxZoom and attribution.`}`)
  return value
}

/** A template that does not parse is reported elsewhere, so it counts as equal here. */
function isOfOtherCrs(one: string, other: string): boolean {
  const [first, second] = [parseTiles(one), parseTiles(other)]
  return first !== null && second !== null && first.crs !== second.crs
}

function contradictions({
  reachedBy,
  demo,
  adminPassword,
  secret,
  metricsToken,
  databaseUrl,
  readReplica,
  backendUrl,
  backendDialect,
  clientDialect,
  mapTiles,
  satelliteTiles,
}: Config): string[] {
  const faults: string[] = []
  if (mapTiles !== null && satelliteTiles !== null && isOfOtherCrs(mapTiles, satelliteTiles))
    faults.push('MAP_TILES and SATELLITE_TILES must be drawn in the same coordinates: both with #crs=gcj02, or neither.')
  if (databaseUrl !== null && backendUrl !== null) {
    faults.push('BACKEND_URL and DATABASE_URL exclude each other: in front of an existing platform Gantry keeps no data.')
  }
  if (readReplica !== null && databaseUrl === null) faults.push('DATABASE_READ_URL names a standby of DATABASE_URL: set that, too.')
  if (backendUrl !== null && clientDialect !== 'bladex')
    faults.push('CLIENT_DIALECT and BACKEND_URL exclude each other: the platform behind speaks with its clients itself.')
  if (backendUrl === null && backendDialect !== 'bladex')
    faults.push('BACKEND_DIALECT describes the platform of BACKEND_URL: set that, too.')
  const weakness = secret === null ? null : weaknessOf(secret)
  if (weakness !== null) faults.push(`GANTRY_SECRET ${weakness}`)
  if (metricsToken !== null && metricsToken.length < MIN_SECRET_LENGTH) {
    faults.push(`GANTRY_METRICS_TOKEN must have at least ${MIN_SECRET_LENGTH} characters.`)
  }
  if (databaseUrl !== null && secret === null) {
    faults.push('GANTRY_SECRET is required with DATABASE_URL, the same on every node: tokens of one node must hold on the others.')
  }
  if (reachedBy !== null && backendUrl === null) {
    const exposure = `${reachedBy} ${reachedBy.startsWith('HOST') ? 'is reachable from outside' : 'says that others reach this server'}`
    if (adminPassword === null) faults.push(`${exposure}: set GANTRY_ADMIN_PASSWORD first.`)
    else if (adminPassword.length < PASSWORD_LENGTH) {
      faults.push(`${exposure}: GANTRY_ADMIN_PASSWORD must have at least ${PASSWORD_LENGTH} characters.`)
    }
    if (demo !== null && demo !== 'off') {
      faults.push(`${exposure}: the demo's people have passwords that everybody knows. Leave GANTRY_DEMO out.`)
    }
  }
  return faults
}

function isDemo(word: string): word is Demo {
  return (DEMOS as readonly string[]).includes(word)
}

function isClientDialect(word: string): word is ClientDialect {
  return (CLIENT_DIALECTS as readonly string[]).includes(word)
}

function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const names = variables.map((variable): string => variable.name)
  return Object.keys(env)
    .filter((name) => name.startsWith('GANTRY_') && !names.includes(name))
    .sort()
    .map((name) => `${name} is unknown. ${hint(name, names)}`)
}

function hint(name: string, names: readonly string[]): string {
  const near = nearestWord(name, names)
  return near ? `Did you mean ${near}?` : `Known are ${names.filter((name) => name.startsWith('GANTRY_')).join(', ')}.`
}
