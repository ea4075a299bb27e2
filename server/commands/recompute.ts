// `npm run recompute -- [names] [--apply]`: recomputes stored values of earlier formulas, with or without a running server. Without --apply
// it is a dry run that counts the records.

import { RECOMPUTE_USAGE, recomputeFrom } from './recomputeFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(RECOMPUTE_USAGE, () => recomputeFrom(process.argv.slice(2), ownTerminal))
