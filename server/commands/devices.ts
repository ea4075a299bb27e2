// `npm run devices -- …`: simulates devices that send to a running server over real sockets.

import { DEVICES_USAGE, devicesFrom } from './devices/devicesFrom.ts'
import { runCommand } from './runCommand.ts'
import { ownTerminal } from './terminal.ts'

await runCommand(DEVICES_USAGE, () => devicesFrom(process.argv.slice(2), ownTerminal))
