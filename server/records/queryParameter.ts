import { AppError } from '../errors.ts'
import type { Context } from './context.ts'

/** Required query parameter. Throws request.parameterMissing. */
export function queryParameter({ query }: Pick<Context, 'query'>, name: string): string {
  const value = query[name] ?? ''
  if (value === '') throw new AppError('request.parameterMissing', { name })
  return value
}
