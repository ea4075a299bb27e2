import { repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

/**
 * Mark for a password set by somebody else, to be changed at the next sign-in. The parameter `account.changeInitialPassword` can disable
 * it.
 */
export async function initialMark(db: Database): Promise<{ initialPassword: number }> {
  const [param] = await repository(db, 'param', systemActor()).all({ paramKey_equal: 'account.changeInitialPassword' })
  return { initialPassword: param && textOf(param, 'paramValue') === 'false' ? 0 : 1 }
}
