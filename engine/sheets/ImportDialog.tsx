// Import of records from a file: choice of the file, progress, and refused rows. Shows a running import when it is opened again.

import { useState } from 'react'
import { toast } from '../api/toast.ts'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import type { Dialog, Entity } from '../model/entity/entity.ts'
import type { ImportProgress } from '../model/entity/sheets.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { ImportForm, type SentFile } from './ImportForm.tsx'
import { ImportState } from './ImportState.tsx'
import { ImportTrial } from './ImportTrial.tsx'
import { hasEnded, rememberedJob, rememberJob, setOfJob, useProgress } from './importJob.ts'
import { useSheetText } from './sheetText.ts'
import './sheets.css'
import { listTitle } from '../text/listTitle.ts'

interface Props {
  entity: Entity
  open: boolean
  onClose(): void
  /** Called when rows may have been imported. */
  onDone(): void
  /** Chosen at once. */
  file?: File
}

const WINDOW: Dialog = { kind: 'modal', width: 560 }
/** Wide, because a trial shows rows. */
const WIDE: Dialog = { kind: 'modal', width: 820 }

export default function ImportDialog({ open, ...props }: Props) {
  return open ? (
    <AntdScope>
      <OpenDialog {...props} />
    </AntdScope>
  ) : null
}

function OpenDialog({ entity, onClose, onDone, file }: Omit<Props, 'open'>) {
  const text = useSheetText()
  const { t } = text
  const [job, setJob] = useState(() => rememberedJob(entity))
  const [isFetched, setFetched] = useState(false)
  const [sent, setSent] = useState<SentFile | null>(null)
  const [remapped, setRemapped] = useState<SentFile | null>(file ? { file, covers: false, heads: {}, mended: {}, hiddenRows: 0 } : null)
  const { data: progress, isPending } = useProgress(entity, job)
  const isKnown = job !== null && progress
  const begin = (started: ImportProgress | null, what: SentFile) => {
    setSent(what)
    setRemapped(null)
    if (started) return setJob(started.job)
    toast.success(t('list.done'))
    onDone()
    onClose()
  }
  const again = () => {
    rememberJob(entity, null)
    setJob(null)
  }
  const leave = () => {
    // An ended import is shown again until its refused rows were downloaded.
    if (isKnown && hasEnded(progress) && (isFetched || progress.faults === null)) rememberJob(entity, null)
    if (isKnown && hasEnded(progress) && !progress.isTrial) {
      const set = setOfJob(job)
      if (set !== null && progress.added + progress.changed > 0) toast.success(t('list.done'), set)
      onDone()
    }
    onClose()
  }
  return (
    <DialogShell title={t('sheet.import', { title: listTitle(entity, text) })} dialog={progress?.isTrial ? WIDE : WINDOW} onLeave={leave}>
      {isKnown && progress.isTrial && sent ? (
        <ImportTrial
          key={progress.job}
          entity={entity}
          progress={progress}
          sent={sent}
          onLeave={leave}
          onAgain={again}
          onStarted={begin}
          onRemap={(heads) => {
            setRemapped({ ...sent, heads, mended: {} })
            again()
          }}
        />
      ) : isKnown ? (
        <ImportState
          progress={progress}
          hiddenRows={sent?.hiddenRows ?? 0}
          onLeave={leave}
          onAgain={again}
          onFetched={() => setFetched(true)}
        />
      ) : job !== null && isPending ? (
        <p className="g-dialog-body">{t('field.loading')}</p>
      ) : (
        <ImportForm
          entity={entity}
          again={remapped}
          notice={progress === null ? t('sheet.lost') : null}
          onLeave={leave}
          onStarted={begin}
        />
      )}
    </DialogShell>
  )
}
