import { useState } from 'react'

/** Keys of the rows that wait for work of theirs, such as a file on its way, and a function that adds one until the work has ended. */
export function useBusyRows(): [busy: ReadonlySet<string>, note: (key: string, work: Promise<unknown>) => void] {
  const [keys, setKeys] = useState<readonly string[]>([])
  const note = (key: string, work: Promise<unknown>) => {
    const end = () => setKeys((all) => all.toSpliced(all.indexOf(key), 1))
    setKeys((all) => [...all, key])
    work.then(end, end)
  }
  return [new Set(keys), note]
}
