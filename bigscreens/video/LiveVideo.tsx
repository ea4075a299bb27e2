// One pane of live video: picture, state as text, and buttons.

import { useRef } from 'react'
import { siteTime } from '../../engine/model/siteTime.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import { useScreenText } from '../screenText.ts'
import { isPlayerActive } from './liveState.ts'
import { PtzPad } from './PtzPad.tsx'
import { StillPicture } from './StillPicture.tsx'
import { savePicture } from './savePicture.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { useLiveVideo } from './useLiveVideo.ts'
import './liveVideo.css'

export interface LiveCamera {
  id: string
  name: string
  coverImg?: string | null
  /** `'1'` if the camera can pan and tilt. */
  hasPtz?: string | null
}

interface Props {
  camera: LiveCamera
  /** True to play as soon as a decoder slot is free; otherwise a click starts it. */
  autoplay?: boolean
  /** 1 high, 2 low; low for several panes side by side. */
  quality?: 1 | 2
  /** True to play without end, as on a big screen; otherwise it asks after five minutes. */
  isEndless?: boolean
}

/** Live stream of a camera. Fills its parent, or is 16:9 if the parent has no height. */
export function LiveVideo({ camera, autoplay = false, quality = 1, isEndless = false }: Props) {
  const { id, name, hasPtz } = camera
  const { t } = useScreenText()
  const pane = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const live = useLiveVideo(pane, place, { id, quality, autoplay, isLimited: !isEndless })
  const { state, address } = live
  const isShown = state.phase === 'playing' || state.phase === 'stalled'
  const mayPlay = state.phase === 'idle' || (state.phase === 'paused' && state.pause !== 'hidden')
  // On a big screen, panes without a decoder slot show regular snapshots.
  const isWaiting = isEndless && autoplay && state.phase === 'idle'
  const fullscreen = () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : pane.current?.requestFullscreen()
    // A browser may refuse; the pane then stays as it is.
    void change?.catch(() => null)
  }
  return (
    <section className="g-video" ref={pane} aria-label={name} data-phase={state.phase}>
      <div className="g-video-place" ref={place} />
      {!isShown && (
        <StillPicture
          id={id}
          cover={address?.coverImg ?? camera.coverImg ?? null}
          isLive={state.failures > 2 || state.phase === 'failed' || isWaiting}
        />
      )}
      <div className="g-video-head">
        <span className="g-video-name">{name}</span>
        {isShown && <time className="g-video-time">{siteTime(new Date(state.movedAt)).slice(11)}</time>}
        <span className="g-video-state" role="status">
          <i aria-hidden="true" />
          {t(`player.phase.${state.phase}`)}
        </span>
      </div>
      {mayPlay && (
        <button type="button" className="g-video-start" onClick={live.play}>
          <b aria-hidden="true">▶</b>
          {t(state.pause === 'time' ? 'player.goOn' : 'player.play')}
        </button>
      )}
      <Note live={live} />
      {isPlayerActive(state) && state.closesAt !== null && <TimeLeft until={state.closesAt} onExtend={live.extend} />}
      <div className="g-video-bar">
        {isShown && hasPtz === '1' && address?.canTurn === true && <PtzPad id={id} />}
        {isShown && (
          <>
            <button type="button" onClick={live.stop} title={t('player.stop')} aria-label={t('player.stop')}>
              ■
            </button>
            <button
              type="button"
              onClick={() => savePicture(live.video(), name)}
              title={t('player.snapshot')}
              aria-label={t('player.snapshot')}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M2 5h4l1.5-2h5L14 5h4v12H2zm8 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8" />
              </svg>
            </button>
          </>
        )}
        {document.fullscreenEnabled && (
          <button type="button" onClick={fullscreen} title={t('player.fullscreen')} aria-label={t('player.fullscreen')}>
            <Icon glyph="enlarge" />
          </button>
        )}
      </div>
    </section>
  )
}

/** Reason why no stream plays. */
function Note({ live: { state } }: { live: ReturnType<typeof useLiveVideo> }) {
  const { t } = useScreenText()
  const words =
    state.phase === 'failed'
      ? t('player.codec')
      : state.phase === 'stalled'
        ? t('player.stalled')
        : state.phase === 'retrying'
          ? state.sentence || t('player.lost')
          : null
  return words && <p className="g-video-note">{words}</p>
}
