import type { Screen } from '../screen.ts'
import { alarmPanel } from './alarmPanel.tsx'

const safety: Screen = { panels: [alarmPanel('C12')] }

export default safety
