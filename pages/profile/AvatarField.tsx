import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { checkFile } from '../../engine/fields/upload/checkFile.ts'
import { sendFile } from '../../engine/fields/upload/sendFile.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Upload } from '../../engine/model/formats/uploads.ts'
import { useText } from '../../engine/text/text.ts'
import { Avatar } from './Avatar.tsx'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

const LIMITS: Upload = { accept: ['.jpg', '.jpeg', '.png'], maxKB: 500, multiple: false, public: true }

interface Props {
  entity: Entity
  /** Name of the user. */
  name: string
  /** Link of the avatar; empty for the default. */
  value: string
  onChange(link: string): void
}

/** Avatar with upload: choose, check, crop, check again, upload. Saved with the form. */
export function AvatarField({ entity, name, value, onChange }: Props) {
  const { t, word } = useText()
  const field = entity.field.avatar
  const limits = field?.upload ?? LIMITS
  const rule = field?.description ? word(entity, field.description) : ''
  const [picked, setPicked] = useState<File | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const picker = useRef<HTMLInputElement>(null)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    const refused = checkFile(file, limits) ? rule : (await isPicture(file)) ? '' : t('profile.unreadable')
    // Resets the input, so that choosing the same file again triggers a change event.
    target.value = ''
    setFault(refused)
    setPicked(refused === '' ? file : null)
  }

  const send = async (cropped: File) => {
    setPicked(null)
    // The cropped image can be larger than the original if that was strongly compressed.
    if (checkFile(cropped, limits)) return setFault(rule)
    setBusy(true)
    try {
      onChange(await sendFile(cropped, () => {}, new AbortController().signal, { entity: entity.name, field: 'avatar' }))
    } catch (error) {
      setFault((error as Error).message)
    }
    setBusy(false)
  }

  return (
    <div className="g-avatar-field">
      <Avatar link={value} name={t('profile.avatar', { name })} />
      <div>
        <div className="g-avatar-buttons">
          <button type="button" className="g-button" disabled={isBusy} aria-busy={isBusy} onClick={() => picker.current?.click()}>
            {t('profile.choose')}
          </button>
          {value !== '' ? (
            <button type="button" className="g-button" disabled={isBusy} onClick={() => onChange('')}>
              {t('profile.reset')}
            </button>
          ) : null}
        </div>
        <p className={fault ? 'g-item-error' : undefined} role={fault ? 'alert' : undefined}>
          {fault || rule}
        </p>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('profile.choose')}
        accept={limits.accept.join(',')}
        onChange={(event) => void choose(event)}
      />
      {picked ? (
        <Suspense>
          <CropDialog file={picked} onDone={(file) => void send(file)} onClose={() => setPicked(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** True if the browser can decode the file; the extension alone is not reliable. */
async function isPicture(file: File): Promise<boolean> {
  return createImageBitmap(file).then(
    (picture) => {
      picture.close()
      return true
    },
    () => false,
  )
}
