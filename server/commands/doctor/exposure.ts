// Checks each line of docs/guides/reachable.md when others reach the server.

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectStore } from '#store/copy/index.ts'
import { verifyPassword } from '../../access/signIn/password.ts'
import { md5Of } from '../../access/signIn/passwordPolicy.ts'
import type { Config } from '../../config.ts'
import type { Library } from '../../library/library.ts'
import { isLoopback } from '../../namedHosts.ts'
import { newestBackup } from '../backup/manifest.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

/** Default passwords of a first start and of new accounts. Demo passwords equal the account name. */
const KNOWN_PASSWORDS = ['admin', '123456']
/** Maximum number of checks: each takes some 20 ms, with three per account. */
const MAX_VERIFIED = 200
const MIN_PASSWORD_LENGTH = 8
const BACKUP_DAYS = 2
/** Networks such as `0.0.0.0/0` or `::/0`, wider than that of any single owner. */
const WIDE_NETWORK = /\/[0-7]$/
const GUIDE = 'See docs/guides/reachable.md.'

/** Checks the settings of a reachable server; a single `fine` line if only this machine can reach the server. */
export function checkReach(config: Config): CheckResult[] {
  const { reachedBy, tls, publicUrl, trustProxy, allowedHosts, metricsToken, storageHosts } = config
  const ports = checkDevicePorts(config)
  if (reachedBy === null) return [fine('reach', 'only this machine reaches the server'), ...ports]
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
    ...wideNetworks('DATASOURCE_HOSTS', config.datasourceHosts, 'Name the hosts of your databases.'),
    ...wideNetworks('PROCESS_HOSTS', config.processHosts, 'Name the hosts that your processes call.'),
    ...wideNetworks('DEVICE_HOSTS', config.deviceHosts, 'Name the networks of your devices.'),
    ...ports,
  ]
}

const EVERY_NETWORK = ['0.0.0.0', '::']

/** Ports of devices, which may be open to others where the server itself is not. */
function checkDevicePorts({ hj212, mqttListen, tls }: Config): CheckResult[] {
  const findings: CheckResult[] = []
  if (hj212 && EVERY_NETWORK.includes(hj212.host))
    findings.push(
      warning(
        'HJ212_LISTEN',
        'listens on every network, and HJ 212 sends passwords of devices in the clear',
        'Name the address of the network of the devices.',
      ),
    )
  if (mqttListen && tls === null && !isLoopback(mqttListen.host))
    findings.push(
      warning('MQTT_LISTEN', 'takes keys of devices and gateways in the clear', 'Set TLS_CERT and TLS_KEY, which the broker uses too.'),
    )
  return findings
}

function wideNetworks(name: string, hosts: readonly string[], remedy: string): CheckResult[] {
  return hosts.filter((host) => WIDE_NETWORK.test(host)).map((host) => warning(name, `allows every host of ${host}`, remedy))
}

/** Reports files with secrets that other users of the machine can read. */
export async function checkSecretFiles({ dataFolder, tls }: Pick<Config, 'dataFolder' | 'tls'>): Promise<CheckResult[]> {
  const paths = [join(dataFolder, 'secret'), join(dataFolder, 'gantry.db'), ...(tls === null ? [] : [tls.key])]
  const open: string[] = []
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found !== null && (found.mode & 0o004) !== 0) open.push(path)
  }
  return open.map((path) => warning('permissions', `${path} is readable by every user of this machine`, `Run chmod o-rwx ${path}.`))
}

/** Reports accounts with well-known passwords: of demo data, or of a first start on loopback. */
export async function checkAccounts(config: Config, library: Library | null): Promise<CheckResult[]> {
  const users = library?.entities.get('user')
  if (config.reachedBy === null || !users) return []
  const inspection = await inspectStore(config).catch(() => null)
  // The check of the database reports why it cannot be opened.
  if (inspection === null) return []
  try {
    const weak: string[] = []
    for (const { account, password } of await inspection.credentials(users, MAX_VERIFIED)) {
      const tried = await Promise.all([...KNOWN_PASSWORDS, account].map((known) => verifyPassword(md5Of(known), password)))
      if (tried.includes(true)) weak.push(account)
    }
    if (weak.length === 0) return [fine('accounts', `none of the first ${MAX_VERIFIED} has a password that everybody knows`)]
    const description = `${weak.length} have a password that everybody knows: ${weak.slice(0, 5).join(', ')}`
    return [fault('accounts', description, `Start with a new data folder, or change and lock them before others come. ${GUIDE}`)]
  } finally {
    await inspection.close()
  }
}

/** Parameters of passwords and quotas. */
export async function checkParameters(config: Config, library: Library | null): Promise<CheckResult[]> {
  const params = library?.entities.get('param')
  if (config.reachedBy === null || !params) return []
  const inspection = await inspectStore(config).catch(() => null)
  if (inspection === null) return []
  const values = await inspection.parameters(params).finally(() => inspection.close())
  const number = (key: string, otherwise: number) => Number(values.get(key) || otherwise)
  const findings: CheckResult[] = []
  if (number('account.passwordLength', MIN_PASSWORD_LENGTH) < MIN_PASSWORD_LENGTH)
    findings.push(warning('account.passwordLength', 'allows passwords of fewer than 8 characters', 'Set it to 8 or more.'))
  if (values.get('account.changeInitialPassword') === 'false')
    findings.push(warning('account.changeInitialPassword', 'lets people keep a password that others know', 'Set it to true.'))
  if (KNOWN_PASSWORDS.includes(values.get('account.initPassword') ?? ''))
    findings.push(
      warning('account.initPassword', 'is known to everybody: a stranger can be the first at a new account', 'Set another one.'),
    )
  if (number('upload.userMB', 1) === 0 && number('upload.tenantMB', 0) === 0)
    findings.push(warning('upload.userMB', 'is 0, as upload.tenantMB: one user can fill the disk', 'Set one of them.'))
  if (values.get('account.ownRows') === '0')
    findings.push(warning('account.ownRows', 'is 0: one user can fill the tables of his own rows', 'Remove it, or set a number.'))
  return findings.length > 0 ? findings : [fine('parameters', 'of passwords and quotas are set')]
}

/** Age of the newest backup in a folder. */
export async function checkBackups(config: Config, folder: string, now: Date): Promise<CheckResult[]> {
  if (config.reachedBy === null) return []
  const fix = 'Run npm run backup every night; --backups names its folder to the doctor.'
  const taken = await newestBackup(folder)
  if (taken === null) return [warning('backup', `there is none in ${folder}`, fix)]
  const days = (now.getTime() - taken.getTime()) / 86_400_000
  const description = `the newest is of ${taken.toISOString()}`
  return [days > BACKUP_DAYS ? warning('backup', description, fix) : fine('backup', description)]
}
