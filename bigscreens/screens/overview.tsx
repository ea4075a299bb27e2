import type { Screen } from '../screen.ts'
import { alarmPanel } from './alarmPanel.tsx'

const overview: Screen = { panels: [alarmPanel('R3')] }

export default overview
