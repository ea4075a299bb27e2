import { forgetChanges } from '#store/journal/index.ts'
import type { Platform } from '../../platform.ts'

const AT_ONCE = 5_000

/** Deletes changes older than the history of their entity. */
export async function deleteOldEntries({ store, library }: Pick<Platform, 'store' | 'library'>, now: Date): Promise<void> {
  const kept = [...library().entities.values()].flatMap(({ name, base, history }) =>
    history && name === base ? [{ base, ...history }] : [],
  )
  for (const [days, some] of Map.groupBy(kept, ({ keep }) => keep)) {
    const bases = some.map(({ base }) => base)
    while ((await forgetChanges(store.db, bases, days, now, AT_ONCE)) === AT_ONCE) await new Promise((go) => setImmediate(go))
  }
}
