// Recognises errors of statements that were prepared for an older or newer version of a table.

interface DriverError {
  code?: string
  /** Error number of MySQL and MariaDB. */
  errno?: number
  message?: string
}

/** True when a table or column in the statement does not exist, or no longer exists. */
export function isChangedTable(error: unknown): boolean {
  const { code = '', errno, message = '' } = error as DriverError
  return code === '42P01' || code === '42703' || errno === 1146 || errno === 1054 || /no such (table|column)/.test(message)
}
