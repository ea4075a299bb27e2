import type { SprayState } from './sprayState.ts'

const SIGNS: Readonly<Record<SprayState, string>> = {
  running: 'M-4 -6L7 0L-4 6Z',
  cooling: 'M-5 -6H5L-5 6H5Z',
  stopped: 'M-5 -5H5V5H-5Z',
  locked: 'M-5 -1H5V7H-5ZM-3 -1V-4A3 3 0 0 1 3 -4V-1',
  fault: 'M-5 -5L5 5M5 -5L-5 5',
  noWater: 'M0 -8C5 -1 6 1 6 3A6 6 0 0 1 -6 3C-6 1 -5 -1 0 -8ZM-7 8L7 -8',
  offline: 'M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0M-4.2 4.2L4.2 -4.2',
}

/** Symbol of a spray's state, 14 px wide around 0, 0. */
export function SprayStateSign({ state }: { state: SprayState }) {
  return <path className="scene-state" d={SIGNS[state]} />
}
