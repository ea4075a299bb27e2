// Maps paths of clients of the open source platform to our routes.

import type { ClientDialect } from '../config.ts'

/** `null` if clients use our paths. */
export function clientPaths(dialect: ClientDialect): ((url: string) => string) | null {
  return dialect === 'springblade' ? springbladePath : null
}

/** Production builds of the client omit `/api`, and call users below `blade-system`. */
export function springbladePath(url: string): string {
  const path = url.startsWith('/blade-') ? `/api${url}` : url
  return path.replace(/^\/api\/blade-system\/user\//, '/api/blade-user/')
}
