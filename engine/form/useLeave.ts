import { useRef } from 'react'
import { useText } from '../text.ts'
import { confirm } from './confirm.tsx'

export interface Leave {
  /** Closes; asks first when something was typed. */
  leave(): void
  /** The form inside says how to see whether something was typed. */
  watch(isDirty: () => boolean): void
}

export function useLeave(onClose: () => void): Leave {
  const { t } = useText()
  const isDirty = useRef<() => boolean>(() => false)
  const isAsking = useRef(false)

  async function leave(): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    const leaves = !isDirty.current() || (await confirm(t('form.discard')))
    isAsking.current = false
    if (leaves) onClose()
  }

  return { leave: () => void leave(), watch: (check) => (isDirty.current = check) }
}
