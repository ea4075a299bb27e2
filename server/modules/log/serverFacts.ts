import { hostname, networkInterfaces } from 'node:os'
import type { Config } from '../../config.ts'

/** Server fields of every log row. */
export interface ServerFacts {
  serviceId: string
  serverHost: string
  serverIp: string
  /** Mode of the server: `embedded` or `scaled-out`. */
  env: string
}

const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

export function serverFacts({ databaseUrl }: Pick<Config, 'databaseUrl'>): ServerFacts {
  return {
    serviceId: 'gantry-server',
    serverHost: hostname().slice(0, 255),
    serverIp: address ?? '127.0.0.1',
    env: databaseUrl === null ? 'embedded' : 'scaled-out',
  }
}
