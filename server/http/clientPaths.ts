// The paths of clients of the open platform, as the routes have them.

import type { ClientDialect } from '../config.ts'

/** `null` where clients use our paths. */
export function clientPaths(dialect: ClientDialect): ((url: string) => string) | null {
  return dialect === 'springblade' ? springbladePath : null
}

/** Production builds have no `/api`, and users are below `blade-system`. */
export function springbladePath(url: string): string {
  const path = url.startsWith('/blade-') ? `/api${url}` : url
  return path.replace(/^\/api\/blade-system\/user\//, '/api/blade-user/')
}
