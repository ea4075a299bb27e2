import { type ChangeEvent, useRef } from 'react'
import { isOfPictures } from '../../model/formats/formats.ts'
import type { Upload } from '../../model/formats/uploads.ts'
import { sizeLimit, thumbLinkOf } from '../../model/formats/uploads.ts'
import { useText } from '../../text/text.ts'
import type { EditProps, FieldText } from '../face.ts'
import { fileLabel, fileName, linksOf, PICTURES } from './links.ts'
import { showPictures } from './showPictures.ts'
import { type Sending, useUploads } from './useUploads.ts'
import './upload.css'

const ANY: Upload = { accept: [], maxKB: 5 * 1024, multiple: false, public: false }

export function UploadEdit(props: EditProps) {
  const text = useText()
  const { field, id, value, table, disabled, labelledBy, describedBy, extra } = props
  const upload = field.upload ?? ANY
  const { sending, faults, add, cancel, remove } = useUploads(props, upload, text)
  const picker = useRef<HTMLInputElement>(null)
  const isImage = isOfPictures(field)
  const links = linksOf(value)
  // A table cell has no space for the hint.
  const isCell = table !== undefined
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])])
    // Resets the input, so that choosing the same file again triggers a change event.
    event.target.value = ''
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div
      className="g-upload"
      role="group"
      aria-labelledby={labelledBy}
      aria-label={extra?.['aria-label'] as string | undefined}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    >
      <ul className={isImage ? 'g-upload-images' : 'g-upload-files'}>
        {links.map((link, at) => (
          <Sent
            key={link}
            link={link}
            text={text}
            onShow={isImage ? () => showPictures(links, at) : null}
            onRemove={disabled ? null : () => remove(link)}
          />
        ))}
        {sending.map((one) => (
          <OnItsWay key={one.key} sending={one} text={text} onCancel={() => cancel(one.key)} />
        ))}
      </ul>
      {!disabled && (
        <button
          type="button"
          id={id}
          className="g-button"
          aria-describedby={describedBy}
          title={isCell ? hint(upload, text) : undefined}
          onClick={() => picker.current?.click()}
        >
          {text.t(isImage ? 'field.chooseImage' : 'field.choose')}
        </button>
      )}
      {!isCell && <span className="g-upload-hint">{hint(upload, text)}</span>}
      <input ref={picker} type="file" hidden accept={upload.accept.join(',')} multiple={upload.multiple} onChange={choose} />
      {faults.map((fault) => (
        <span key={fault} className="g-item-error" role="alert">
          {fault}
        </span>
      ))}
    </div>
  )
}

interface SentProps {
  link: string
  text: FieldText
  /** Shows the image at full size; `null` for other files. */
  onShow: (() => void) | null
  onRemove: (() => void) | null
}

function Sent({ link, text, onShow, onRemove }: SentProps) {
  const name = fileName(link)
  return (
    <li>
      {onShow ? (
        <button type="button" className="g-thumbnail g-thumbnail-read" onClick={onShow}>
          <img src={thumbLinkOf(link)} alt={name} loading="lazy" decoding="async" />
        </button>
      ) : (
        <a className="g-file" href={link} target="_blank" rel="noreferrer">
          <bdi>{fileLabel(link)}</bdi>
        </a>
      )}
      {onRemove && (
        <button type="button" className="g-upload-remove" aria-label={text.t('field.removeFile', { name })} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  )
}

function OnItsWay({ sending, text, onCancel }: { sending: Sending; text: FieldText; onCancel(): void }) {
  const { name } = sending
  return (
    <li>
      <span>{name}</span>
      <progress value={sending.share} max={1} aria-label={text.t('field.uploading', { name })} />
      <button
        type="button"
        className="g-upload-remove g-upload-cancel"
        aria-label={text.t('field.cancelUpload', { name })}
        onClick={onCancel}
      >
        ×
      </button>
    </li>
  )
}

function hint(upload: Upload, { t }: FieldText): string {
  const limit = sizeLimit(upload)
  const isOnlyPictures = upload.accept.includes('.jpg') && upload.accept.every((ending) => PICTURES.includes(ending))
  if (isOnlyPictures) return t('field.acceptsPictures', { accept: upload.accept.join(' '), limit })
  return upload.accept.length > 0 ? t('field.accepts', { accept: upload.accept.join(' '), limit }) : t('field.acceptsAny', { limit })
}
