// `npm run partitions -- [names] [--apply]`: partitions tables of device rows on PostgreSQL by time while the server runs. Without --apply
// it is a dry run.

import { PARTITIONS_USAGE, partitionsFrom } from './partitionsFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(PARTITIONS_USAGE, () => partitionsFrom(process.argv.slice(2), ownTerminal))
