import * as dict from '../../engine/site/keys.ts'
import type { Screen } from '../screen.ts'
import { alarmPanel } from './alarmPanel.tsx'

const tower: Screen = { panels: [alarmPanel('C12', dict.deviceClass.towerCrane)] }

export default tower
