// External databases for a running app, whose tables are not copied: an SQLite file, MariaDB or PostgreSQL.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foreignDatabases } from './foreign.ts'

export type Dialect = 'SQLite' | 'MariaDB' | 'PostgreSQL'

export interface ExternalPlace {
  name: Dialect
  /** Fields of a data source. */
  source: { driverClass: string; url: string; username?: string; password?: string }
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

const FILE = 'old.db'

function openFile(dataFolder: string): ExternalPlace {
  const file = new DatabaseSync(join(dataFolder, FILE))
  return {
    name: 'SQLite',
    source: { driverClass: 'org.sqlite.JDBC', url: `jdbc:sqlite:${FILE}` },
    run: async (statements) => statements.forEach((statement) => void file.exec(statement)),
    close: async () => file.close(),
  }
}

/** SQLite always, the others if environment variables name them. */
export const externalPlaces: readonly (readonly [name: string, open: (dataFolder: string) => Promise<ExternalPlace>])[] = [
  ['SQLite', async (dataFolder) => openFile(dataFolder)],
  ...foreignDatabases.map(
    ([name, open]) =>
      [
        name,
        async (): Promise<ExternalPlace> => {
          const { driverClass, url, username, password, run, close } = await open()
          return { name: name as Dialect, source: { driverClass, url, username, password }, run, close }
        },
      ] as const,
  ),
]
