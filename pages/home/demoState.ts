// State of the demo and its controls, polled while a story plays.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../engine/api/client.ts'
import { offers } from '../../engine/session/capabilities.ts'

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

export interface Direction {
  speed?: number
  story?: PlayableStory
}

const PATH = '/api/blade-archives/project/demoStage'
const KEY = ['demoStage']
const SOON = 2000
const LATER = 15_000

/** `null` where no demo runs. */
export function useDemoState() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.get<DemoState | null>(PATH, {}, { silent: true })) ?? null,
    enabled: offers('sites'),
    refetchInterval: ({ state: { data } }) => (data === null ? false : isMoving(data) ? SOON : LATER),
  })
}

const isMoving = (data: DemoState | undefined): boolean => data !== undefined && (data.playing !== null || isWriting(data))

export const isWriting = ({ history: { days, of } }: DemoState): boolean => days < of

export function useDirection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Direction) => api.post<DemoState>(PATH, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
