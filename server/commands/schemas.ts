// `npm run schemas`: checks schema files without a server, for editors and CI; writes their manifest for a static host, or the files
// generated from them, from the vocabulary and from the dictionaries.

import { runSchemas } from './runSchemas.ts'
import { ownTerminal } from './terminal.ts'

// Readers such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await runSchemas(process.argv.slice(2), ownTerminal)
