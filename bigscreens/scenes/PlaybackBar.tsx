import { useScreenText } from '../screenText.ts'
import './scenes.css'
import { type Clock, type ClockAction, PLAYBACK_SPEEDS, timeText } from './playback.ts'

interface PlaybackBarProps {
  clock: Clock
  send: (action: ClockAction) => void
  /** Day of the playback, `YYYY-MM-DD`. */
  day: string
  /** Last day that can be selected. */
  lastDay: string
  onDay: (day: string) => void
  /** True while the data of this time is loading. */
  isLoading?: boolean
}

/** Controls of a playback: day, play and pause, time slider, speed. */
export function PlaybackBar({ clock, send, day, lastDay, onDay, isLoading = false }: PlaybackBarProps) {
  const { t } = useScreenText()
  const { second, length, speed, isPlaying } = clock
  return (
    <fieldset className="playback" aria-label={t('scene.playback.title')} aria-busy={isLoading}>
      <input
        type="date"
        aria-label={t('scene.playback.day')}
        value={day}
        max={lastDay}
        onChange={({ target }) => target.value && onDay(target.value)}
      />
      <button type="button" onClick={() => send({ do: isPlaying ? 'pause' : 'play' })}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 1.5L14 8L3 14.5z'} />
        </svg>
        {t(isPlaying ? 'scene.playback.pause' : 'scene.playback.play')}
      </button>
      <output className="playback-time">{timeText(second)}</output>
      <input
        type="range"
        min={0}
        max={length}
        step={1}
        value={Math.floor(second)}
        aria-label={t('scene.playback.moment')}
        aria-valuetext={timeText(second)}
        onChange={({ target }) => send({ do: 'seek', second: Number(target.value) })}
      />
      <span className="playback-speeds">
        {PLAYBACK_SPEEDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={speed === one}
            aria-label={t('scene.playback.speed', { speed: one })}
            onClick={() => send({ do: 'speed', speed: one })}
          >
            ×{one}
          </button>
        ))}
      </span>
    </fieldset>
  )
}
