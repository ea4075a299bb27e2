// State of uploads: progress, errors, and the value, which grows as files are completed.

import { useEffect, useRef, useState } from 'react'
import { joinIds } from '../../model/commaIds.ts'
import { sizeLimit, type Upload } from '../../model/formats/uploads.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import type { EditProps, FieldText } from '../face.ts'
import { checkBeforeShrinking } from './checkFile.ts'
import { linksOf } from './links.ts'
import { sendFile } from './sendFile.ts'
import { isShrinkable, shrinkPicture } from './shrinkPicture.ts'

export interface Sending {
  key: number
  name: string
  /** Fraction sent, 0 to 1. */
  share: number
}

export function useUploads({ entity, field, table, value, onChange, onPending }: EditProps, upload: Upload, { t }: FieldText) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  // A ref, because several uploads can end between two renders, and each adds its link to the latest value.
  const links = useRef<string[]>([])
  links.current = linksOf(value)
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const place = { entity: entity.name, field: table === undefined ? field.name : `${table}.${field.name}` }
  // The row of the cell may have moved since the upload started.
  const change = useEventCallback(onChange)
  const put = (next: string[]) => {
    links.current = next
    change(next.length > 0 ? joinIds(next) : null)
  }

  const send = async (file: File, key: number) => {
    const onProgress = (share: number) => setSending((all) => all.map((one) => (one.key === key ? { ...one, share } : one)))
    const stop = new AbortController()
    running.current.set(key, stop)
    try {
      const fitting = isShrinkable(file, upload) ? await shrinkPicture(file, upload) : file
      if (!fitting) throw new Error(t('field.pictureTooLarge', { limit: sizeLimit(upload) }))
      const link = await sendFile(fitting, onProgress, stop.signal, place)
      put(upload.multiple ? [...links.current, link] : [link])
    } catch (error) {
      if (!stop.signal.aborted) setFaults((all) => [...all, t('field.uploadFailed', { name: file.name, reason: (error as Error).message })])
    }
    running.current.delete(key)
    setSending((all) => all.filter((one) => one.key !== key))
  }

  const add = (files: readonly File[]) => {
    const checked = (upload.multiple ? files : files.slice(0, 1)).map((file) => ({
      file,
      fault: checkBeforeShrinking(file, upload),
      key: ++lastKey,
    }))
    setFaults(checked.flatMap(({ fault }) => (fault ? [t(fault.key, fault.args)] : [])))
    const sent = checked.filter(({ fault }) => fault === null)
    setSending((all) => [...all, ...sent.map(({ file, key }) => ({ key, name: file.name, share: 0 }))])
    for (const { file, key } of sent) onPending?.(send(file, key))
  }

  const cancel = (key: number) => running.current.get(key)?.abort()
  return { sending, faults, add, cancel, remove: (link: string) => put(links.current.filter((one) => one !== link)) }
}

let lastKey = 0
