import * as dict from '../../engine/site/keys.ts'
import type { Screen } from '../screen.ts'
import { alarmPanel } from './alarmPanel.tsx'

const video: Screen = { panels: [alarmPanel('C12', dict.deviceClass.camera)] }

export default video
