import { useEffect, useState } from 'react'

/** True once something is on the screen: what may come after the rows waits for their paint, not for their render. */
export function usePainted(there: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!there || painted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [there, painted])
  return painted
}
