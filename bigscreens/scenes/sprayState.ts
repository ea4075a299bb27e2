import type { SprayNow } from '#engine/site/answers/water.ts'
import * as dict from '../../engine/site/keys.ts'

export type SprayState = 'running' | 'cooling' | 'stopped' | 'locked' | 'fault' | 'noWater' | 'offline'

export const sprayStates: readonly SprayState[] = ['running', 'cooling', 'stopped', 'locked', 'fault', 'noWater', 'offline']

const STATES: Readonly<Record<string, SprayState>> = {
  [dict.sprayState.running]: 'running',
  [dict.sprayState.coolingDown]: 'cooling',
  [dict.sprayState.locked]: 'locked',
  [dict.sprayState.fault]: 'fault',
  [dict.sprayState.noWater]: 'noWater',
}

/** State of a spray; a spray that never ran is stopped. */
export function sprayStateOf({ runState, onlineStatus }: SprayNow): SprayState {
  return onlineStatus === dict.deviceOnline.offline ? 'offline' : (STATES[runState ?? ''] ?? 'stopped')
}
