import * as dict from '../../engine/site/keys.ts'
import { source } from '../screen.ts'

/** A camera record. */
export interface Monitor {
  id: string
  monitorName: string
  /** Key of `monitor_area`. */
  areaType: string | null
  onlineStatus: string | null
  installPos: string | null
  coverImg: string | null
  /** `'1'` if the camera can pan and tilt. */
  hasPtz: string | null
  hasAi: string | null
  sort: number | null
}

/** Maximum page size of the server. */
const MAX = 1000

/** All camera channels of the project. */
export const monitors = source<readonly Monitor[]>('/api/blade-archives/monitor_device/list', {
  query: { size: MAX },
  parse: (answer) => {
    const { records } = answer as { records: readonly Monitor[] }
    return [...records].sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0))
  },
})

export const isOnlineMonitor = ({ onlineStatus }: Monitor): boolean =>
  (onlineStatus ?? dict.deviceOnline.offline) !== dict.deviceOnline.offline
