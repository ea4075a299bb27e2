// Checks the text of a schema file while it is typed, and then foretells what its publication means.

import { useEffect, useState } from 'react'
import type { ChangeEffect } from '../../engine/site/answers/schemaFiles.ts'
import { checkText, readImpact, type TextCheck } from './revisions.ts'

/** After the last key. */
const CALM_MS = 400
/** After the check: reading the stored records costs the server more. */
const STILL_MS = 800

export interface TextState {
  check: TextCheck | null
  isChecking: boolean
  /** `null` while they are not known: before the check, while they are read, and for a text with errors. */
  effects: readonly ChangeEffect[] | null
  fault: string | null
}

/** @param text `null` until it is read */
export function useTextCheck(file: string, text: string | null): TextState {
  const [check, setCheck] = useState<TextCheck | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [effects, setEffects] = useState<readonly ChangeEffect[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    if (text === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const inform = (error: Error) => {
      if (!signal.aborted) setFault(error.message)
    }
    let timer: ReturnType<typeof setTimeout>
    const foretell = () => readImpact(file, text, signal).then(setEffects, inform)
    const run = async () => {
      const done = await checkText(file, text, signal)
      setFault(null)
      setCheck(done)
      setIsChecking(false)
      if (done.findings.some(({ level }) => level === 'error') || done.changes.length === 0) return
      timer = setTimeout(() => void foretell(), STILL_MS)
    }
    setIsChecking(true)
    setEffects(null)
    timer = setTimeout(() => {
      run().catch((error: Error) => {
        inform(error)
        if (signal.aborted) return
        // The last result is that of another text.
        setCheck(null)
        setIsChecking(false)
      })
    }, CALM_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [file, text])
  return { check, isChecking, effects, fault }
}
