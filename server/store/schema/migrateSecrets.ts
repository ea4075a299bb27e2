// Hashes secrets that were stored in plain text before their field was `hashed`.

import { counted } from '#i18n/fill.ts'
import type { Database } from '../database.ts'
import { hashSecret } from '../hashedSecret.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import type { TableSpec } from './tableSpec.ts'

const AT_ONCE = 500

const plainSecrets = (table: string, column: string): string =>
  `${quotedIdentifier(table)} where ${column} is not null and ${column} not like '{sha256}%'`

/** Number of secrets in plain text. @param column present name of the column */
export async function countPlainSecrets(db: Database, table: string, column: string): Promise<number> {
  const [row] = await selectRows(db, `select count(*) from ${plainSecrets(table, quotedIdentifier(column))}`, [])
  return Number(row?.[0] ?? 0)
}

/** Replaces the secrets by hashes, including removed rows. */
export async function migrateSecrets(db: Database, { table, hashed }: TableSpec): Promise<string[]> {
  const notes: string[] = []
  for (const column of hashed) {
    const name = quotedIdentifier(column)
    const clear = `select "id", ${name} from ${plainSecrets(table, name)} limit ?`
    let count = 0
    for (;;) {
      const rows = await selectRows(db, clear, [AT_ONCE])
      for (const [id, secret] of rows) {
        await change(db, `update ${quotedIdentifier(table)} set ${name} = ? where "id" = ?`, [hashSecret(String(secret)), String(id)])
      }
      count += rows.length
      if (rows.length < AT_ONCE) break
    }
    if (count > 0) notes.push(`${table}.${column}: ${counted(count, 'secret')} replaced by hashes`)
  }
  return notes
}
