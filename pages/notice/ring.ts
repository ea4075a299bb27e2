// Sound for new messages, played once for all windows of a browser.

import { toast } from '../../engine/api/toast.ts'
import { stored } from '../../engine/session/storage.ts'
import { withTabLock } from '../../engine/session/tabLock.ts'
import { isCritical } from './inbox.ts'
import type { InboxMessage, InboxState } from './inboxAtom.ts'

/** Time of the newest message for which a window of this browser played the sound. */
const memory = stored('rung', (value) => (typeof value === 'string' ? value : null))

/** Unread messages after a time, except in the user's quiet hours, and the time of the newest one. */
export function newsSince({ messages }: InboxState, moment: string): { news: InboxMessage[]; moment: string } {
  const later = messages.filter(({ time, readTime }) => time > moment && readTime === null)
  return { news: later.filter(({ isQuiet }) => !isQuiet), moment: later.reduce((last, { time }) => (time > last ? time : last), moment) }
}

/**
 * Announces messages that are new since the last sound; none for the first data of a page, which is old.
 * @param say returns the text for the messages
 */
export function ring(inbox: InboxState, isFirst: boolean, textOf: (news: readonly InboxMessage[]) => string): Promise<void> {
  return withTabLock('ring', async () => {
    const latest = newsSince(inbox, memory.get() ?? '')
    if (latest.moment === (memory.get() ?? '')) return
    memory.set(latest.moment)
    if (isFirst || latest.news.length === 0) return
    if (!latest.news.some(isCritical)) return toast.success(textOf(latest.news))
    toast.error(textOf(latest.news))
    sound()
  })
}

const HERTZ = 880
const SECONDS = 0.4

/** Plays a tone; silent if the browser requires a click first. */
function sound(): void {
  const audio = new AudioContext()
  if (audio.state !== 'running') return void audio.close()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = HERTZ
  volume.gain.setValueAtTime(0.1, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + SECONDS)
}
