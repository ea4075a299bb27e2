// `npm run move -- <address> [--write] [--exact]`: copies users, roles, menus, dictionaries, parameters and departments from a BladeX or
// SpringBlade database. Without --write it is a dry run.

import { MOVE_USAGE, moveFrom } from './moveFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(MOVE_USAGE, () => moveFrom(process.argv.slice(2), ownTerminal))
