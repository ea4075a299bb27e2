import { useState } from 'react'
import { api } from '../../engine/api/client.ts'
import { errorLog, forgetErrors, MAX_ENTRIES, useErrorLog } from '../../engine/api/errorLog.ts'
import { toast } from '../../engine/api/toast.ts'
import { DialogShell } from '../../engine/form/dialog/DialogShell.tsx'
import { useText } from '../../engine/text/text.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { confirm } from '../../engine/ui/confirm.tsx'
import { ErrorLogTable } from './ErrorLogTable.tsx'
import './errorLog.css'

const DIALOG = { width: 1000, kind: 'modal' } as const

interface Props {
  onClose(): void
}

/** Dialog with the errors of this browser, newest first, and buttons to send or clear them. */
export default function ErrorLogDialog(props: Props) {
  return (
    <AntdScope>
      <Dialog {...props} />
    </AntdScope>
  )
}

function Dialog({ onClose }: Props) {
  const { t } = useText()
  const entries = useErrorLog()
  const [isBusy, setBusy] = useState(false)

  const upload = async () => {
    if (!(await confirm(t('errorLog.uploadConfirm')))) return
    const sent = errorLog()
    setBusy(true)
    try {
      await api.post('/api/blade-log/error/upload', { body: sent })
    } catch {
      // The error was shown in a toast; the log stays for another attempt.
      return setBusy(false)
    }
    forgetErrors(sent)
    toast.success(t('errorLog.uploaded'))
    onClose()
  }

  const clear = async () => {
    if (!(await confirm(t('errorLog.clearConfirm'), { isLoss: true }))) return
    forgetErrors()
    toast.success(t('errorLog.cleared'))
    onClose()
  }

  return (
    <DialogShell title={t('errorLog.title')} dialog={DIALOG} onLeave={onClose}>
      <div className="g-error-bar">
        <p>{entries.length > 0 ? t('errorLog.lead', { most: MAX_ENTRIES }) : t('errorLog.empty')}</p>
        <button
          type="button"
          className="g-button g-primary"
          disabled={entries.length === 0 || isBusy}
          aria-busy={isBusy}
          onClick={() => void upload()}
        >
          {t('errorLog.upload')}
        </button>
        <button type="button" className="g-button" disabled={entries.length === 0 || isBusy} onClick={() => void clear()}>
          {t('errorLog.clear')}
        </button>
      </div>
      {entries.length > 0 ? <ErrorLogTable entries={entries} /> : null}
    </DialogShell>
  )
}
