import { useState } from 'react'
import { useText } from '../text/text.ts'

/** Short id of a failed request for the log; a click copies it, or selects it where the clipboard is not available. */
export function ToastId({ id }: { id: string }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async ({ currentTarget }: { currentTarget: HTMLElement }) => {
    getSelection()?.selectAllChildren(currentTarget.querySelector('code') ?? currentTarget)
    // Plain HTTP has no clipboard API; the user copies the selected id.
    await navigator.clipboard?.writeText(id).then(() => setCopied(true), noClipboard)
  }
  return (
    <button type="button" className="g-toast-id" title={t('fault.copy')} onClick={(event) => void copy(event)}>
      {t('fault.requestId')} <code>{id}</code> {isCopied ? t('fault.copied') : ''}
    </button>
  )
}

function noClipboard(): void {}
