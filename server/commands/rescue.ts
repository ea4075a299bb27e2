// `npm run rescue -- <account> [--tenant 000000]`: the way back in when nobody can sign in any more. The server may run or not.
// A password may come on standard input: `npm run rescue -- admin < new-password`; else one is made and printed.

import { RESCUE_USAGE, rescueFrom } from './rescueFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(RESCUE_USAGE, () => rescueFrom(process.argv.slice(2), ownTerminal))
