import { useState } from 'react'
import type { CranePlayback, TowerNow } from '#engine/site/answers/machines.ts'
import { source } from '../../screen.ts'
import { useSource } from '../../sources/useFeeds.ts'
import { type CraneReading, lastMinutes, samplesOf } from './recent.ts'

/** Last hour of the selected crane. */
const past = source<CranePlayback>('/api/blade-archives/tower_crane/getPlayback', {
  query: (address) => (address.get('deviceId') === null ? {} : { deviceId: address.get('deviceId') }),
})

interface Kept {
  deviceId: string
  samples: readonly CraneReading[]
}

/** Readings of the crane in the last ten minutes. */
export function useRecent({ crane: { deviceId }, latest }: TowerNow): readonly CraneReading[] {
  const { data } = useSource(past, '5min')
  const [kept, setKept] = useState<Kept>({ deviceId, samples: [] })
  const own = kept.deviceId === deviceId ? kept.samples : []
  if (latest && own.at(-1)?.at !== latest.collectTime) {
    const sample = { at: latest.collectTime, momentPercent: latest.momentPercent }
    setKept({ deviceId, samples: lastMinutes(own, [sample]) })
  }
  const track = data?.tracks.find((track) => track.deviceId === deviceId)
  return lastMinutes(samplesOf(data?.from ?? '', track), own)
}
