import { type Config, ConfigError } from './config.ts'

const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS']

/** Why a start failed: what a person can do something about in a sentence, anything else with its stack. */
export function explain(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message
  const { code = '', message, syscall, path } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${config?.port} is taken by another program. Stop it, or choose another with PORT.`
  if (NOT_ALLOWED.includes(code) && syscall === 'listen') return `Gantry may not listen on ${config?.host}:${config?.port}: ${message}`
  if (NOT_ALLOWED.includes(code) && config && path?.startsWith(config.dataFolder)) {
    return `Gantry may not write to its data folder ${config.dataFolder} (${code} at ${path}). Give it to the user who runs Gantry, or name another with GANTRY_DATA.`
  }
  if (code === 'ENOSPC') return `The disk of the data folder ${config?.dataFolder} is full: ${message}`
  // Our own faults have a name; what was thrown as a plain Error is a sentence for people.
  return (error as Error).constructor === Error && code === '' ? message : String((error as Error).stack)
}
