// Checks each line of docs/guides/reachable.md when others reach the server.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectStore } from '#store/copy/index.ts'
import { verifyPassword } from '../../access/signIn/password.ts'
import { md5Of } from '../../access/signIn/passwordPolicy.ts'
import type { Config } from '../../config.ts'
import type { Library } from '../../library/library.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

/** Passwords of the demo and of a first start on loopback. */
const KNOWN_PASSWORDS = ['admin', '123456'].map(md5Of)
/** A verification takes some 20 ms. */
const MOST_VERIFIED = 200
/** `0.0.0.0/0`, `::/0`: wider than any network of one owner. */
const WIDE_NETWORK = /\/[0-7]$/
const GUIDE = 'See docs/guides/reachable.md.'

/** Checks the settings of a reachable server; a single `fine` line if only this machine can reach the server. */
export function judgeReach(config: Config): CheckResult[] {
  const { reachedBy, tls, publicUrl, trustProxy, allowedHosts, metricsToken, storageHosts, datasourceHosts } = config
  if (reachedBy === null) return [fine('reach', 'only this machine reaches the server')]
  const isHttps = tls !== null || (publicUrl?.startsWith('https:') ?? false)
  return [
    fine('reach', `others reach the server, by ${reachedBy}`),
    isHttps
      ? fine('TLS', tls === null ? 'a proxy terminates it' : 'the server terminates it')
      : warning('TLS', 'is not set: passwords travel in the clear', 'Set TLS_CERT and TLS_KEY, or an https PUBLIC_URL with a proxy.'),
    ...(tls === null && trustProxy.length === 0
      ? [warning('TRUST_PROXY', 'is not set: all clients share one address in limits and logs', 'Name the proxy that terminates TLS.')]
      : []),
    ...(publicUrl === null && allowedHosts.length === 0
      ? [warning('PUBLIC_URL', 'is not set: requests may name any host', 'Set it, or ALLOWED_HOSTS.')]
      : []),
    metricsToken === null
      ? fine('metrics', 'nobody reads them: GANTRY_METRICS_TOKEN is not set')
      : fine('metrics', 'who has GANTRY_METRICS_TOKEN reads them'),
    ...storageHosts
      .filter((host) => !host.includes('//'))
      .map((host) => warning('STORAGE_HOSTS', `allows every host of ${host}`, 'Name the hosts of your buckets.')),
    ...datasourceHosts
      .filter((host) => WIDE_NETWORK.test(host))
      .map((host) => warning('DATASOURCE_HOSTS', `allows every host of ${host}`, 'Name the hosts of your databases.')),
  ]
}

/** Files that hold secrets, as far as others than their owner may read them. */
export async function judgeSecretFiles({ dataFolder, tls }: Pick<Config, 'dataFolder' | 'tls'>): Promise<CheckResult[]> {
  const paths = [join(dataFolder, 'secret'), join(dataFolder, 'gantry.db'), ...(tls === null ? [] : [tls.key])]
  const open: string[] = []
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found !== null && (found.mode & 0o004) !== 0) open.push(path)
  }
  return open.map((path) => warning('permissions', `${path} is readable by every user of this machine`, `Run chmod o-rwx ${path}.`))
}

/** People whose password everybody knows: of a demo in the data, or of a first start on loopback. */
export async function judgeAccounts(config: Config, library: Library | null): Promise<CheckResult[]> {
  const users = library?.entities.get('user')
  if (config.reachedBy === null || !users) return []
  const inspection = await inspectStore(config).catch(() => null)
  // The check of the database says why it does not open.
  if (inspection === null) return []
  try {
    const weak: string[] = []
    for (const { account, password } of await inspection.credentials(users, MOST_VERIFIED)) {
      const tried = await Promise.all(KNOWN_PASSWORDS.map((known) => verifyPassword(known, password)))
      if (tried.includes(true)) weak.push(account)
    }
    if (weak.length === 0) return [fine('accounts', 'nobody has a password of the demo')]
    const says = `${weak.length} have a password of the demo: ${weak.slice(0, 5).join(', ')}`
    return [fault('accounts', says, `Start with a new data folder, or change and lock them before others come. ${GUIDE}`)]
  } finally {
    await inspection.close()
  }
}
