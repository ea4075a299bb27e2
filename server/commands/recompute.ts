// `npm run recompute -- [names] [--apply]`: computes stored values anew that come from an earlier formula. The server may run or not.
// Without --apply it is a trial that counts the records.

import { RECOMPUTE_USAGE, recomputeFrom } from './recomputeFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(RECOMPUTE_USAGE, () => recomputeFrom(process.argv.slice(2), ownTerminal))
