import { useState } from 'react'
import { useText } from '../text/text.ts'

/** The short id of a failed request, by which the log finds it: a click copies it; where the browser does not let us, it is marked. */
export function ToastId({ id }: { id: string }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async ({ currentTarget }: { currentTarget: HTMLElement }) => {
    getSelection()?.selectAllChildren(currentTarget.querySelector('code') ?? currentTarget)
    // Pages of plain http have no clipboard; the marked id is then copied by hand.
    await navigator.clipboard?.writeText(id).then(() => setCopied(true), noClipboard)
  }
  return (
    <button type="button" className="g-toast-id" title={t('fault.copy')} onClick={(event) => void copy(event)}>
      {t('fault.requestId')} <code>{id}</code> {isCopied ? t('fault.copied') : ''}
    </button>
  )
}

function noClipboard(): void {}
