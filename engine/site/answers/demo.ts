// Types of the API responses of the demo control.

/** Scenarios of the demo; `i18n` has a message for each. */
export type PlayableStory = 'dust' | 'overload' | 'helmet' | 'storm'

export interface DemoState {
  speed: number
  speeds: readonly number[]
  stories: readonly PlayableStory[]
  playing: { story: PlayableStory; site: string; secondsLeft: number } | null
  /** Number of days of history that are generated, and total number to generate. */
  history: { days: number; of: number }
}
