import { useEffect } from 'react'

/** The browser asks before it leaves a form that something was typed in. */
export function useWarning(isDirty: () => boolean): void {
  useEffect(() => {
    const warn = (event: Event) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
