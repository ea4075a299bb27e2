// `npm run move -- <address> [--write] [--exact]`: copies users, roles, menus, dictionaries, parameters and departments of a BladeX or SpringBlade
// database. Without --write it is a trial.

import { MOVE_USAGE, moveFrom } from './moveFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(MOVE_USAGE, () => moveFrom(process.argv.slice(2), ownTerminal))
