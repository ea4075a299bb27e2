// Before a server starts: moves its clock.

import { moveClock } from './clock.ts'

moveClock(Number(process.env.CLOCK_AHEAD))
