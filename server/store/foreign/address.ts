// Parses addresses of other databases: JDBC URLs as the platform uses, and URLs of command line tools.

/** TLS mode: none, encrypted, or encrypted with a verified certificate. */
export type Tls = 'off' | 'spoken' | 'verified'

export interface ServerAddress {
  engine: 'postgres' | 'mysql'
  host: string
  port: number
  database: string
  /** PostgreSQL's `currentSchema`; `null` for the server's default. */
  schema: string | null
  tls: Tls
  /** User of `//user:password@host`, which JDBC does not support; '' for none. */
  user: string
  password: string
}

export interface FileAddress {
  engine: 'sqlite'
  file: string
}

export type ForeignAddress = ServerAddress | FileAddress | { engine: 'oracle' }

export type ForeignEngine = ForeignAddress['engine']

const ENGINES: Readonly<Record<string, ServerAddress['engine']>> = {
  mysql: 'mysql',
  mariadb: 'mysql',
  postgresql: 'postgres',
  postgres: 'postgres',
}
const PORTS: Readonly<Record<ServerAddress['engine'], number>> = { mysql: 3306, postgres: 5432 }
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)$/i

/** `null` for an unsupported address: several hosts, `loadbalance`, a socket, a missing database name. */
export function parseAddress(text: string): ForeignAddress | null {
  // The platform escapes HTML in its input; its own service reverts that for these addresses.
  const address = text
    .trim()
    .replaceAll('&amp;', '&')
    .replace(/^jdbc:/i, '')
  if (/^oracle:/i.test(address)) return { engine: 'oracle' }
  const file = /^sqlite:(?:\/\/)?([^?]+)/i.exec(address)?.[1]
  if (file !== undefined) return { engine: 'sqlite', file }
  const engine = ENGINES[/^([a-z]+):\/\//i.exec(address)?.[1]?.toLowerCase() ?? '']
  return engine && URL.canParse(address) ? serverAddress(engine, new URL(address)) : null
}

function serverAddress(engine: ServerAddress['engine'], url: URL): ServerAddress | null {
  const database = decoded(url.pathname.slice(1))
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (!HOST.test(url.hostname) || !database || database.includes('/') || user === null || password === null) return null
  const port = url.port === '' ? PORTS[engine] : Number(url.port)
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return { engine, host, port, database, schema: url.searchParams.get('currentSchema'), tls: tlsOf(url.searchParams), user, password }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    // decodeURIComponent fails on a lone percent sign.
    return null
  }
}

/** `sslMode` of MySQL, `sslmode` of PostgreSQL, and the older `useSSL` and `ssl` of both. */
function tlsOf(query: URLSearchParams): Tls {
  const mode = (query.get('sslMode') ?? query.get('sslmode') ?? '').toLowerCase().replace('_', '-')
  if (/^verify-/.test(mode)) return 'verified'
  if (/^require/.test(mode)) return 'spoken'
  const isWanted = mode === '' && (query.get('useSSL') ?? query.get('ssl')) === 'true'
  return isWanted ? (query.get('verifyServerCertificate') === 'true' ? 'verified' : 'spoken') : 'off'
}
