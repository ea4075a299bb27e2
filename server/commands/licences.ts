// `npm run licences [-- --write]`: lists shipped packages, of the server and of the console bundle, with their licences. Exit code 1 when a
// licence has conditions that a user of Gantry would have to meet.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROJECT } from './consoleSource.ts'
import { licenceFaults, licencesPage } from './image/licences.ts'
import { consolePackages, serverPackages } from './image/packages.ts'
import { runCommand } from './runCommand.ts'

const FILE = 'docs/licences.md'

await runCommand('npm run licences [-- --write]', async () => {
  const shipped = { server: serverPackages(PROJECT), console: consolePackages(PROJECT) }
  const page = licencesPage(shipped)
  if (process.argv.includes('--write')) await writeFile(join(PROJECT, FILE), page)
  const isCurrent = (await readFile(join(PROJECT, FILE), 'utf8').catch(() => '')) === page
  const faults = [
    ...licenceFaults([...shipped.server, ...shipped.console]),
    ...(isCurrent ? [] : [`${FILE} is not up to date. Run npm run licences -- --write.`]),
  ]
  process.stdout.write(`${shipped.server.length} packages of the server, ${shipped.console.length} of the console\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  return faults.length > 0 ? 1 : 0
})
