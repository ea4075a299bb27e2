import * as dict from '../../engine/site/keys.ts'
import { source } from '../screen.ts'

/** A camera as its record says it. */
export interface Monitor {
  id: string
  monitorName: string
  /** Key of `monitor_area`. */
  areaType: string | null
  onlineStatus: string | null
  installPos: string | null
  coverImg: string | null
  /** `'1'` when it can be turned. */
  hasPtz: string | null
  hasAi: string | null
  sort: number | null
}

/** As many as a list of the server answers at once. */
const MOST = 1000

/** The cameras of the project with every channel of theirs. */
export const monitors = source<readonly Monitor[]>('/api/blade-archives/monitor_device/list', {
  query: { size: MOST },
  parse: (answer) => {
    const { records } = answer as { records: readonly Monitor[] }
    return [...records].sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0))
  },
})

export const isReached = ({ onlineStatus }: Monitor): boolean => (onlineStatus ?? dict.deviceOnline.offline) !== dict.deviceOnline.offline
