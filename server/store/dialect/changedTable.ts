// Recognises errors of a statement that was made for other tables than those of the database.

interface DriverError {
  code?: string
  /** Of MySQL and MariaDB. */
  errno?: number
  message?: string
}

/** The statement names a table or column that is not there any more, or not yet. */
export function isChangedTable(error: unknown): boolean {
  const { code = '', errno, message = '' } = error as DriverError
  return code === '42P01' || code === '42703' || errno === 1146 || errno === 1054 || /no such (table|column)/.test(message)
}
