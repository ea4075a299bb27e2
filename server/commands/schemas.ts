// `npm run schemas`: judges schema files without a server, for editors and CI; writes their manifest for a static host, or what is made of
// them, of the vocabulary and of the dictionaries.

import { writeDictionaryFile } from './dictionaryFile.ts'
import { parseSchemasArguments, USAGE } from './schemasArguments.ts'

/** The keys of dictionaries come first: the modules, which know the rest, do not load while they name a word that is not there yet. */
async function writeAll(): Promise<number> {
  const keys = await writeDictionaryFile()
  const { writeMade } = await import('./judgeSchemas.ts')
  const written = [...keys, ...(await writeMade())]
  process.stdout.write(written.map((file) => `${file}: written\n`).join('') || 'Nothing to write: the files are up to date.\n')
  return 0
}

// Whoever reads the report may leave early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  const wanted = parseSchemasArguments(process.argv.slice(2))
  process.exitCode = wanted.write ? await writeAll() : await (await import('./judgeSchemas.ts')).judgeSchemas(wanted)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${USAGE}\n`)
  process.exitCode = 1
}
