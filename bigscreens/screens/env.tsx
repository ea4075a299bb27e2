import * as dict from '../../engine/site/keys.ts'
import type { Screen } from '../screen.ts'
import { alarmPanel } from './alarmPanel.tsx'

const env: Screen = { panels: [alarmPanel('C12', dict.deviceClass.sprayDust)] }

export default env
