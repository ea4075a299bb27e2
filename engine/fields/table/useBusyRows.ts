import { useState } from 'react'

/** Keys of rows with unfinished work, such as an upload, and a function that adds a row until its work ends. */
export function useBusyRows(): [busy: ReadonlySet<string>, note: (key: string, work: Promise<unknown>) => void] {
  const [keys, setKeys] = useState<readonly string[]>([])
  const note = (key: string, work: Promise<unknown>) => {
    const end = () => setKeys((all) => all.toSpliced(all.indexOf(key), 1))
    setKeys((all) => [...all, key])
    work.then(end, end)
  }
  return [new Set(keys), note]
}
