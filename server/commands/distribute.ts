// `npm run distribute [-- --apply]`: distributes the tables of an existing database over the nodes of a Citus cluster.

import { DISTRIBUTE_USAGE, distributeFrom } from './distributeFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(DISTRIBUTE_USAGE, () => distributeFrom(process.argv.slice(2), ownTerminal))
