// Answers of the control of the demo, as the server sends them and the console reads them.

/** Stories of the demo; each has a message. */
export type PlayableStory = 'dust' | 'overload' | 'helmet' | 'storm'

export interface DemoState {
  speed: number
  speeds: readonly number[]
  stories: readonly PlayableStory[]
  playing: { story: PlayableStory; site: string; secondsLeft: number } | null
  /** Days of history that are written, and that shall be. */
  history: { days: number; of: number }
}
