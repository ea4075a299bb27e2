// Archives log rows as JSON lines in monthly files before they are deleted from the table.

import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rec } from '#store/rows.ts'
import type { Config } from '../../config.ts'
import { makeFolder, syncFolder } from '../../durableFiles.ts'

/** Appends rows to `<data folder>/logs/<name>-<YYYY-MM>.jsonl` and syncs the file. */
export async function archiveRows({ dataFolder }: Pick<Config, 'dataFolder'>, name: string, rows: readonly Rec[]): Promise<void> {
  const folder = join(dataFolder, 'logs')
  await makeFolder(folder)
  for (const [month, some] of Map.groupBy(rows, ({ createTime }) => String(createTime).slice(0, 7))) {
    const file = await open(join(folder, `${name}-${month}.jsonl`), 'a', 0o600)
    try {
      await file.appendFile(some.map((row) => `${JSON.stringify(row)}\n`).join(''))
      await file.datasync()
    } finally {
      await file.close()
    }
  }
  await syncFolder(folder)
}
