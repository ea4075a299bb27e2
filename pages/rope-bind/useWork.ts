import { useState } from 'react'

/** Runs one call at a time, and returns the message of the last refusal. */
export function useWork() {
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      setFault((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return { fault, isBusy, setFault, run }
}
