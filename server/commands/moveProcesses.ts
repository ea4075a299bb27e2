// `npm run move-processes -- <address> [--write] [--tenant …] [--users <file>] [--category …]`: copies running instances and history of processes
// from a Flowable database. Without --write it is a dry run.

import { MOVE_PROCESSES_USAGE, moveProcessesFrom } from './moveProcessesFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(MOVE_PROCESSES_USAGE, () => moveProcessesFrom(process.argv.slice(2), ownTerminal))
