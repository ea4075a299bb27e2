// Explains a failed start to the operator.

import { type Config, ConfigError } from './config.ts'

const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS']

/** Explains why a start failed: faults that the operator can mend as a sentence, others with their stack. */
export function explain(error: unknown, config: Config | null): string {
  if (error instanceof ConfigError) return error.message
  const { code = '', message, syscall, path } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${config?.port} is taken by another program. Stop it, or choose another with PORT.`
  if (NOT_ALLOWED.includes(code) && syscall === 'listen') return `Gantry may not listen on ${config?.host}:${config?.port}: ${message}`
  if (NOT_ALLOWED.includes(code) && config && path?.startsWith(config.dataFolder)) {
    return `Gantry may not write to its data folder ${config.dataFolder} (${code} at ${path}). Give it to the user who runs Gantry, or name another with GANTRY_DATA.`
  }
  if (code === 'ENOSPC') return `The disk of the data folder ${config?.dataFolder} is full: ${message}`
  // Errors of our own have a subclass or a code; a plain Error carries a message for the operator.
  return (error as Error).constructor === Error && code === '' ? message : String((error as Error).stack)
}
