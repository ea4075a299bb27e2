import { useEffect, useState } from 'react'
import { findProjects, type ProjectName } from './projects.ts'

export interface Projects {
  rows: readonly ProjectName[]
  isLoading: boolean
  error: Error | null
  retry(): void
}

/** @param name a part of the name; `null` asks for nothing */
export function useProjects(name: string | null): Projects {
  const [found, setFound] = useState<Omit<Projects, 'retry'>>({ rows: [], isLoading: true, error: null })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn more asks again
  useEffect(() => {
    if (name === null) return
    const control = new AbortController()
    findProjects(name, control.signal).then(
      (rows) => setFound({ rows, isLoading: false, error: null }),
      (error: unknown) => {
        if (!control.signal.aborted) setFound({ rows: [], isLoading: false, error: error as Error })
      },
    )
    return () => control.abort()
  }, [name, turn])
  return { ...found, retry: () => setTurn((now) => now + 1) }
}
