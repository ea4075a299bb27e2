// Uploads a signature as an image shortly after the last stroke, without confirmation; a save waits for it.

import { useEffect, useRef, useState } from 'react'
import type { EditProps, FieldText } from '../face.ts'
import { sendFile } from '../upload/sendFile.ts'

/** Pause in milliseconds after which a signature counts as complete. */
const PAUSE_MS = 700

export interface Signature {
  isSaving: boolean
  fault: string | null
  /** Uploads the current drawing; `null` clears the field. */
  keep(paper: HTMLCanvasElement | null): void
}

export function useSignature({ entity, field, onChange, onPending }: EditProps, { t }: FieldText): Signature {
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const last = useRef<AbortController>(null)
  useEffect(() => () => last.current?.abort(), [])

  const send = async (paper: HTMLCanvasElement, signal: AbortSignal) => {
    try {
      await pause(PAUSE_MS, signal)
      const picture = await pictureOf(paper)
      const link = await sendFile(new File([picture], 'signature.png', { type: 'image/png' }), () => {}, signal, {
        entity: entity.name,
        field: field.name,
      })
      if (!signal.aborted) onChange(link)
    } catch (error) {
      if (!signal.aborted) setFault(t('field.signFailed', { reason: (error as Error).message }))
    } finally {
      if (!signal.aborted) setSaving(false)
    }
  }

  return {
    isSaving,
    fault,
    keep(paper) {
      last.current?.abort()
      const control = new AbortController()
      last.current = control
      setFault(null)
      setSaving(paper !== null)
      if (paper === null) onChange(null)
      else onPending?.(send(paper, control.signal))
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

const pictureOf = (paper: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    paper.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('The canvas gave no picture'))), 'image/png'),
  )
