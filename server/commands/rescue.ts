// `npm run rescue -- <account> [--tenant 000000]`: resets a password when nobody can sign in any more, with or without a running server.
// The password is read from standard input: `npm run rescue -- admin < new-password`; otherwise one is generated and printed.

import { RESCUE_USAGE, rescueFrom } from './rescueFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(RESCUE_USAGE, () => rescueFrom(process.argv.slice(2), ownTerminal))
