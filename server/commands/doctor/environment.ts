// Checks the environment variables.

import { type Config, ConfigError, parseConfig } from '../../config.ts'
import { variables } from '../../variables.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

const SECRET = /SECRET|PASSWORD|TOKEN|KEY/
const STRONG_SECRET = 32

/** Checks every variable. Returns the configuration if there is no fault. */
export function checkEnvironment(env: Environment): { config: Config | null; findings: CheckResult[] } {
  const set = variables.flatMap(({ name }) => {
    const value = env[name]?.trim()
    return value ? [fine(name, shown(name, value))] : []
  })
  try {
    const config = parseConfig(env)
    const left = variables.length - set.length
    return { config, findings: [...set, fine('environment', `${left} variables are left to their defaults`), ...doubts(config, env)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const faults = error.faults.map((sentence) =>
      fault(sentence.split(' ')[0] ?? 'environment', sentence, 'Set it right, or leave it out; the README lists every variable.'),
    )
    const named = new Set(faults.map(({ about }) => about))
    return { config: null, findings: [...set.filter(({ about }) => !named.has(about)), ...faults] }
  }
}

/** Value for display: for secrets only their length, URLs without password. */
export function shown(name: string, value: string): string {
  if (SECRET.test(name)) return `set, ${value.length} characters`
  if (!URL.canParse(value)) return value
  const url = new URL(value)
  if (url.password !== '') url.password = '***'
  for (const key of [...url.searchParams.keys()]) if (SECRET.test(key.toUpperCase())) url.searchParams.set(key, '***')
  return url.password === '' && url.search === '' ? value : url.href
}

function doubts({ secret }: Config, env: Environment): CheckResult[] {
  // A guessable secret is already reported as a fault. `GANTRY_SECRET` may contain two keys.
  const isShort = secret?.split(',').some((key) => key.trim().length < STRONG_SECRET) ?? false
  return [
    ...(isShort ? [warning('GANTRY_SECRET', 'is short', `Take ${STRONG_SECRET} random characters: openssl rand -base64 32.`)] : []),
    ...(env.NODE_ENV && env.NODE_ENV !== 'production'
      ? [warning('NODE_ENV', `is ${env.NODE_ENV}`, 'Leave it out, or set it to production.')]
      : []),
  ]
}
