import { writeDictionaryFile } from './dictionaryFile.ts'
import { parseSchemasArguments, SCHEMAS_USAGE, type SchemasArguments } from './schemasArguments.ts'
import type { Terminal } from './terminal.ts'

/** Runs `npm run schemas`; returns the exit code. */
export async function runSchemas(args: readonly string[], terminal: Terminal): Promise<number> {
  let wanted: SchemasArguments
  try {
    wanted = parseSchemasArguments(args, terminal.env)
  } catch (error) {
    terminal.err(`${(error as Error).message}\n${SCHEMAS_USAGE}\n`)
    return 1
  }
  try {
    if (wanted.help) {
      terminal.out(`${SCHEMAS_USAGE}\n`)
      return 0
    }
    if (wanted.rewrite !== null)
      return await (await import('./formatSchemas.ts')).formatSchemas(
        { paths: wanted.paths, isUpgrade: wanted.rewrite === 'upgrade' },
        terminal,
      )
    if (wanted.from !== null) return await (await import('./schemasFromTable.ts')).schemasFromTable(wanted.from, terminal)
    if (wanted.sync !== null) return await (await import('./syncSchemas.ts')).syncSchemas(wanted.sync, terminal)
    if (wanted.replay !== null) return await (await import('./replayRule.ts')).replay(wanted.replay.rule, wanted.replay.days, terminal)
    if (wanted.version !== null)
      return await (await import('./compareSchemas.ts')).compareSchemas({ ...wanted, version: wanted.version }, terminal)
    return wanted.write ? await writeAll(terminal) : await (await import('./checkSchemas.ts')).checkSchemas(wanted, terminal)
  } catch (error) {
    terminal.err(`${(error as Error).message}\n`)
    return 1
  }
}

/** Dictionary keys come first: modules do not load while they use a key that is not generated yet. */
async function writeAll({ out }: Terminal): Promise<number> {
  const keys = await writeDictionaryFile()
  const { writeGenerated } = await import('./checkSchemas.ts')
  const written = [...keys, ...(await writeGenerated())]
  out(written.map((file) => `${file}: written\n`).join('') || 'Nothing to write: the files are up to date.\n')
  return 0
}
