import { useEffect, useState } from 'react'
import { findProjects, type ProjectName } from './projects.ts'

export interface Projects {
  rows: readonly ProjectName[]
  isLoading: boolean
  error: Error | null
  retry(): void
}

/** @param name part of the name; `null` for no request */
export function useProjects(name: string | null): Projects {
  const [found, setFound] = useState<Omit<Projects, 'retry'>>({ rows: [], isLoading: true, error: null })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` repeats the request
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
