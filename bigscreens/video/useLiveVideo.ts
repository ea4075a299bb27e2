// Runs the state machine of a video pane with its clock, player, decoder slot and visibility.

import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { CameraAddress } from '#engine/site/answers/video.ts'
import { ApiError } from '../../engine/api/apiError.ts'
import { millisecondsOf } from '../../engine/model/siteTime.ts'
import { fetchLiveAddress } from './cameraCalls.ts'
import { idle, isPlayerActive, isPlayerWanted, type LiveEvent, type LiveState, next, type StreamFault } from './liveState.ts'
import type { PlayerHandle } from './player.ts'
import { type Pane, slots } from './slots.ts'
import { playbackSupport, type StreamSource, sourceFor, streamSourcesOf } from './sources.ts'

const TICK_MS = 1_000

export interface LiveOptions {
  id: string
  quality: 1 | 2
  /** True to play as soon as the pane is visible and has a slot. */
  autoplay: boolean
  /** True when the stream closes after five minutes. */
  isLimited: boolean
}

export interface Live {
  state: LiveState
  address: CameraAddress | null
  /** The playing video element, to save its frame. */
  video(): HTMLVideoElement | null
  play(): void
  stop(): void
  extend(): void
}

/** @param pane element whose visibility counts @param place parent of the video elements */
export function useLiveVideo(pane: RefObject<HTMLElement | null>, place: RefObject<HTMLElement | null>, options: LiveOptions): Live {
  const { id, quality, autoplay, isLimited } = options
  const [state, send] = useReducer(
    (now: LiveState, event: LiveEvent) => next(now, event, { now: Date.now(), random: Math.random(), isLimited }),
    idle,
  )
  const [address, setAddress] = useState<CameraAddress | null>(null)
  const [self] = useState<Pane>(() => ({ granted: () => send({ kind: 'start' }), yielded: () => send({ kind: 'yield' }) }))
  const isSeen = useSeen(pane)
  const wantsAgain = useRef(autoplay)
  const active = isPlayerActive(state)

  useEffect(() => {
    if (!isSeen) {
      send({ kind: 'pause', pause: 'hidden' })
      slots.leave(self)
    } else if (wantsAgain.current) slots.want(self)
  }, [isSeen, self])
  useEffect(() => () => slots.leave(self), [self])

  // Releases the slot when it no longer plays.
  const holds = isPlayerWanted(state)
  useEffect(() => {
    if (!holds && state.phase !== 'idle') slots.leave(self)
  }, [holds, state.phase, self])

  useEffect(() => {
    if (!holds) return
    const timer = setInterval(() => send({ kind: 'tick' }), TICK_MS)
    return () => clearInterval(timer)
  }, [holds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each session has its own player; `failures` is read when it starts
  useEffect(() => {
    if (!active || !place.current) return
    return connect(place.current, { id, quality, failures: state.failures }, { send, onAddress: setAddress })
  }, [active, state.session, id, quality])

  return {
    state,
    address,
    video: () => place.current?.querySelector('video') ?? null,
    play() {
      wantsAgain.current = true
      slots.take(self)
    },
    stop() {
      wantsAgain.current = false
      send({ kind: 'pause', pause: 'user' })
    },
    extend: () => send({ kind: 'extend' }),
  }
}

interface LiveListeners {
  send(event: LiveEvent): void
  onAddress(address: CameraAddress): void
}

/** Requests the URL and plays it in a new video element; returns a function that ends everything. */
function connect(
  place: HTMLElement,
  { id, quality, failures }: { id: string; quality: 1 | 2; failures: number },
  { send, onAddress }: LiveListeners,
): () => void {
  const stop = new AbortController()
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.autoplay = true
  video.disablePictureInPicture = true
  place.replaceChildren(video)
  let player: PlayerHandle | null = null
  let seen = 0
  const failed = (fault: StreamFault, sentence = '') => {
    if (!stop.signal.aborted) send({ kind: 'fault', fault, sentence })
  }
  const watch = setInterval(() => {
    if (video.currentTime === seen) return
    seen = video.currentTime
    send({ kind: 'progress' })
  }, TICK_MS)
  const begin = async () => {
    const address = await fetchLiveAddress(id, quality, stop.signal)
    onAddress(address)
    send({ kind: 'address', endsAt: address.expireTime ? millisecondsOf(address.expireTime) : null })
    const source = sourceFor(streamSourcesOf(address, playbackSupport()), failures)
    if (!source) return failed('line')
    const play = await playerOf(source)
    if (stop.signal.aborted) return
    player = play(video, source.url, (fault) => failed(fault))
    await video.play()
  }
  begin().catch((error: Error) => {
    // `play` was interrupted because its element was removed, which is no failure.
    if (error.name === 'AbortError') return
    failed(error instanceof ApiError && error.code > 0 ? 'refused' : 'line', error instanceof ApiError ? error.message : '')
  })
  return () => {
    stop.abort()
    clearInterval(watch)
    player?.destroy()
    video.removeAttribute('src')
    video.load()
    video.remove()
  }
}

async function playerOf({ kind }: StreamSource) {
  return kind === 'flv' ? (await import('./playFlv.ts')).playFlv : (await import('./playHls.ts')).playHls
}

/** True while the element is in view and the page is visible. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    let isInside = false
    const look = () => setSeen(isInside && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      isInside = entries.at(-1)?.isIntersecting ?? false
      look()
    })
    if (element.current) observer.observe(element.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [element])
  return isSeen
}
