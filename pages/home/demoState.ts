// State of the demo and its controls, polled while a scenario runs.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DemoState, PlayableStory } from '#engine/site/answers/demo.ts'
import { api } from '../../engine/api/client.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'

export interface Direction {
  speed?: number
  story?: PlayableStory
}

const PATH = '/api/blade-archives/project/demoStage'
const KEY = ['demoStage']
const SOON = 2000
const LATER = 15_000

/** State of the demo; `null` if none runs. */
export function useDemoState() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.get<DemoState | null>(PATH, {}, { silent: true })) ?? null,
    enabled: hasCapability('sites'),
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
