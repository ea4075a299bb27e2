import { openStore } from '#store/store.ts'

/** Number of the keys of `startLoad` that are not stored. Every server must have ended. */
export async function missingKeys(keys: readonly string[], place: { dataFolder: string; databaseUrl: string | null }): Promise<number> {
  const store = await openStore(place)
  const rows = await store.db.selectFrom('param').select('param_key').execute()
  await store.close()
  const there = new Set(rows.map((row) => row.param_key))
  return keys.filter((key) => !there.has(key)).length
}
