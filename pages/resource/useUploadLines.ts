import { useEffect, useRef, useState } from 'react'
import { sendFile } from '../../engine/fields/upload/sendFile.ts'
import type { Upload } from '../../engine/model/formats/uploads.ts'
import { addUploads, changed, startable, type UploadLine } from './uploadLines.ts'

/** Uploads files as attachments, a few at a time; cancels them on unmount. @param onDone called after each completed upload */
export function useUploadLines(upload: Upload, onDone: () => void) {
  const [lines, setLines] = useState<readonly UploadLine[]>([])
  const running = useRef(new Map<number, AbortController>())
  const last = useRef(0)
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
      all.clear()
    }
  }, [])

  const change = (key: number, values: Partial<UploadLine>) => setLines((all) => changed(all, key, values))

  const send = async ({ key, file }: UploadLine) => {
    const stop = new AbortController()
    running.current.set(key, stop)
    change(key, { state: 'sending', share: 0, reason: null })
    try {
      await sendFile(file, (share) => change(key, { share }), stop.signal, 'attachment')
      change(key, { state: 'done' })
      onDone()
    } catch (error) {
      if (!stop.signal.aborted) change(key, { state: 'failed', reason: (error as Error).message })
    }
    running.current.delete(key)
  }

  useEffect(() => {
    for (const line of startable(lines)) if (!running.current.has(line.key)) void send(line)
  })

  return {
    lines,
    add(files: readonly File[]) {
      const first = last.current + 1
      last.current += files.length
      setLines((all) => addUploads(all, files, upload, first))
    },
    again: (key: number) => change(key, { state: 'waiting' }),
    /** Removes a line, and cancels its upload. */
    takeOff(key: number) {
      running.current.get(key)?.abort()
      setLines((all) => all.filter((line) => line.key !== key))
    },
  }
}
