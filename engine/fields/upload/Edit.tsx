import { type ChangeEvent, useRef } from 'react'
import type { Upload } from '../../model/entity.ts'
import { useText } from '../../text.ts'
import type { EditProps, Text } from '../face.ts'
import { sizeLimit } from './checkFile.ts'
import { fileName, linksOf } from './links.ts'
import { type Sending, useUploads } from './useUploads.ts'
import './upload.css'

const ANY: Upload = { accept: [], maxKB: 5 * 1024, multiple: false }

export function UploadEdit(props: EditProps) {
  const text = useText()
  const { field, id, value, disabled, labelledBy, describedBy } = props
  const upload = field.upload ?? ANY
  const { sending, faults, add, remove } = useUploads(props, upload, text)
  const picker = useRef<HTMLInputElement>(null)
  const isImage = field.format === 'image'
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])])
    // The same file chosen again must be heard again.
    event.target.value = ''
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div className="g-upload" role="group" aria-labelledby={labelledBy} onBlur={props.onBlur} onFocus={props.onFocus}>
      <ul className={isImage ? 'g-upload-images' : 'g-upload-files'}>
        {linksOf(value).map((link) => (
          <Sent key={link} link={link} isImage={isImage} text={text} onRemove={disabled ? null : () => remove(link)} />
        ))}
        {sending.map((one) => (
          <OnItsWay key={one.key} sending={one} text={text} />
        ))}
      </ul>
      {!disabled && (
        <button type="button" id={id} className="g-button" aria-describedby={describedBy} onClick={() => picker.current?.click()}>
          {text.t(isImage ? 'field.chooseImage' : 'field.choose')}
        </button>
      )}
      <span className="g-upload-hint">{hint(upload, text)}</span>
      <input ref={picker} type="file" hidden accept={upload.accept.join(',')} multiple={upload.multiple} onChange={choose} />
      {faults.map((fault) => (
        <span key={fault} className="g-item-error" role="alert">
          {fault}
        </span>
      ))}
    </div>
  )
}

function Sent({ link, isImage, text, onRemove }: { link: string; isImage: boolean; text: Text; onRemove: (() => void) | null }) {
  const name = fileName(link)
  return (
    <li>
      <a className={isImage ? 'g-thumbnail g-thumbnail-read' : 'g-file'} href={link} target="_blank" rel="noreferrer">
        {isImage ? <img src={link} alt={name} loading="lazy" decoding="async" /> : name}
      </a>
      {onRemove && (
        <button type="button" className="g-upload-remove" aria-label={text.t('field.removeFile', { name })} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  )
}

function OnItsWay({ sending, text }: { sending: Sending; text: Text }) {
  return (
    <li>
      <span>{sending.name}</span>
      <progress value={sending.share} max={1} aria-label={text.t('field.uploading', { name: sending.name })} />
    </li>
  )
}

function hint(upload: Upload, { t }: Text): string {
  const limit = sizeLimit(upload)
  return upload.accept.length > 0 ? t('field.accepts', { accept: upload.accept.join(' '), limit }) : t('field.acceptsAny', { limit })
}
