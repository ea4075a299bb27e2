// How devices stand, for the cells that show it: one place for all lists of a page, fed by the live connection.

import { useCallback, useSyncExternalStore } from 'react'
import { follow } from './liveConnection.ts'

export interface LiveDevice {
  id: string
  onlineStatus: string | null
  lastTime: string | null
  battery: number | null
  signal: number | null
}

interface Project {
  end(): void
  cells: number
}

const devices = new Map<string, LiveDevice>()
const wakers = new Map<string, Set<() => void>>()
const projects = new Map<string, Project>()

/** How the device stands as far as the server has told; `undefined` before, and for a device of no project. */
export function useLiveDevice(deviceId: string, projectId: string): LiveDevice | undefined {
  const subscribe = useCallback(
    (wake: () => void) => {
      if (deviceId === '' || projectId === '') return () => {}
      const own = wakers.get(deviceId) ?? new Set()
      wakers.set(deviceId, own.add(wake))
      join(projectId)
      return () => {
        own.delete(wake)
        if (own.size === 0) {
          wakers.delete(deviceId)
          devices.delete(deviceId)
        }
        leave(projectId)
      }
    },
    [deviceId, projectId],
  )
  return useSyncExternalStore(subscribe, () => devices.get(deviceId))
}

function join(projectId: string): void {
  const known = projects.get(projectId)
  if (known) known.cells += 1
  else projects.set(projectId, { cells: 1, end: follow(`device:${projectId}`, take) })
}

function leave(projectId: string): void {
  const known = projects.get(projectId)
  if (!known || --known.cells > 0) return
  projects.delete(projectId)
  known.end()
}

/** Only what a cell shows is kept. */
function take(data: unknown): void {
  for (const device of data as readonly LiveDevice[]) {
    const own = wakers.get(device.id)
    if (!own) continue
    devices.set(device.id, device)
    for (const wake of own) wake()
  }
}
