import { useMemo, useState } from 'react'
import type { GroupCrane } from '#engine/site/answers/machines.ts'
import { DAY_SECONDS, siteTime } from '#model/siteTime.ts'
import { PanelNotice } from '../../panel/Notice.tsx'
import { CranePlan } from '../../scenes/CranePlan.tsx'
import { PlaybackBar } from '../../scenes/PlaybackBar.tsx'
import { craneThen } from '../../scenes/playback.ts'
import { usePlayback } from '../../scenes/usePlayback.ts'
import { HOUR_SECONDS, secondOfHour } from './replayHours.ts'
import { useReplayHours } from './useReplayHours.ts'
import './replay.css'

interface Props {
  group: readonly GroupCrane[]
  selected: string
  onSelect(crane: GroupCrane): void
}

/** Playback of all cranes for a day, starting an hour ago. */
export function Replay({ group, selected, onSelect }: Props) {
  const [now] = useState(() => siteTime())
  const [day, setDay] = useState(now.slice(0, 10))
  const [clock, send] = usePlayback(DAY_SECONDS, Math.max(0, secondsOf(now) - HOUR_SECONDS))
  const { hour, error, retry } = useReplayHours(day, clock.second)
  const tracks = useMemo(() => new Map(hour?.tracks.map((track) => [track.deviceId, track])), [hour])
  return (
    <div className="wall-replay">
      {error ? (
        <PanelNotice state="fault" onRetry={retry} />
      ) : (
        <CranePlan
          cranes={group.map((crane) => craneThen(crane, tracks.get(crane.deviceId ?? ''), secondOfHour(clock.second)))}
          selected={selected}
          onSelect={onSelect}
          tween={0}
        />
      )}
      <PlaybackBar clock={clock} send={send} day={day} lastDay={now.slice(0, 10)} onDay={setDay} isLoading={hour === null && !error} />
    </div>
  )
}

function secondsOf(moment: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = moment.slice(11).split(':').map(Number)
  return hours * HOUR_SECONDS + minutes * 60 + seconds
}
