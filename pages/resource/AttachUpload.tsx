// Uploads several files as attachments, with progress and errors for each.

import { useEffect } from 'react'
import { refreshRecords } from '../../engine/api/queries.ts'
import { bytesText } from '../../engine/model/bytesText.ts'
import { sizeLimit, type Upload } from '../../engine/model/formats/uploads.ts'
import type { PanelProps } from '../../engine/panels/panels.ts'
import { FileDrop } from '../../engine/ui/FileDrop.tsx'
import { Icon } from '../../engine/ui/Icon.tsx'
import { useEventCallback } from '../../engine/ui/useEventCallback.ts'
import { useAttachText } from './attachText.ts'
import { isUploading, type UploadLine } from './uploadLines.ts'
import { useUploadLines } from './useUploadLines.ts'
import './attachUpload.css'

export default function AttachUpload({ entity, watch }: PanelProps) {
  const { t } = useAttachText()
  const upload = entity.field.link?.upload as Upload
  const { lines, add, again, takeOff } = useUploadLines(upload, () => void refreshRecords(entity))
  const isBusy = useEventCallback(() => lines.some(isUploading))
  useEffect(() => watch?.(isBusy), [watch, isBusy])
  return (
    <>
      <FileDrop accept={upload.accept.join(',')} multiple onFiles={add}>
        {t('attach.drop')}
        <small className="g-attach-hint">{t('field.accepts', { accept: upload.accept.join(' '), limit: sizeLimit(upload) })}</small>
      </FileDrop>
      <ul className="g-attach-lines" aria-label={t('attach.files')}>
        {lines.map((line) => (
          <Line key={line.key} line={line} onAgain={() => again(line.key)} onTakeOff={() => takeOff(line.key)} />
        ))}
      </ul>
    </>
  )
}

function Line({ line, onAgain, onTakeOff }: { line: UploadLine; onAgain(): void; onTakeOff(): void }) {
  const { t } = useAttachText()
  const { file, state } = line
  const { name } = file
  return (
    <li data-state={state}>
      <Icon glyph={state === 'done' ? 'cloudUp' : 'file'} />
      <span className="g-attach-name">{name}</span>
      <span className="g-attach-size">{bytesText(file.size)}</span>
      <State line={line} />
      {state === 'failed' ? <LineButton glyph="refresh" label={t('attach.again', { name })} onClick={onAgain} /> : null}
      <LineButton glyph="close" label={t(isUploading(line) ? 'field.cancelUpload' : 'attach.takeOff', { name })} onClick={onTakeOff} />
    </li>
  )
}

function LineButton({ glyph, label, onClick }: { glyph: 'refresh' | 'close'; label: string; onClick(): void }) {
  return (
    <button type="button" className="g-icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon glyph={glyph} />
    </button>
  )
}

function State({ line: { file, state, share, fault, reason } }: { line: UploadLine }) {
  const { t } = useAttachText()
  if (state === 'sending') return <progress value={share} max={1} aria-label={t('field.uploading', { name: file.name })} />
  if (state === 'waiting') return <span className="g-attach-state">{t('attach.waiting')}</span>
  if (state === 'done') {
    return (
      <span className="g-attach-state" role="status">
        {t('attach.done')}
      </span>
    )
  }
  return (
    <span className="g-attach-fault" role="alert">
      {fault ? t(fault.key, fault.args) : reason}
    </span>
  )
}
