// Sound for critical alarms: off until the user turns it on, since browsers require a user event.

import { useSyncExternalStore } from 'react'

let context: AudioContext | null = null
const listeners = new Set<() => void>()

export function useSound(): { isOn: boolean; toggle(): void } {
  const isOn = useSyncExternalStore(subscribe, () => context !== null)
  return { isOn, toggle }
}

function subscribe(wake: () => void): () => void {
  listeners.add(wake)
  return () => void listeners.delete(wake)
}

function toggle(): void {
  if (context === null) {
    context = new AudioContext()
    beep()
  } else {
    void context.close()
    context = null
  }
  for (const wake of listeners) wake()
}

const TONES = [880, 660]
const TONE_S = 0.18

/** Plays two tones if the sound is on. */
export function beep(): void {
  if (context === null) return
  for (const [at, hertz] of TONES.entries()) {
    const start = context.currentTime + at * TONE_S
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0.15, start)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
    tone.connect(loudness).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_S)
  }
}
