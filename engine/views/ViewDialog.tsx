import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../api/apiError.ts'
import { toast } from '../api/toast.ts'
import { MAX_NAME_LENGTH, type NamedView, type ShareRole } from '../model/list/listView.ts'
import { useOpenWindow } from '../ui/openWindows.ts'
import type { Views } from './useViews.ts'
import { useViewText } from './viewText.ts'

interface Props {
  views: Views
  /** View to edit; undefined to save the current state as a new view. */
  edited: NamedView | undefined
  mayShare: boolean
  onClose(): void
}

/** Dialog for the name and sharing of a view. */
export function ViewDialog({ views, edited, mayShare, onClose }: Props) {
  const { t } = useViewText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState(edited?.name ?? '')
  const [share, setShare] = useState(edited?.share ?? '')
  const [roles, setRoles] = useState<readonly ShareRole[]>([])
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const title = t(edited ? (mayShare ? 'views.edit' : 'views.rename') : 'views.saveAs')
  useLayoutEffect(() => dialog.current?.showModal(), [])
  useOpenWindow(onClose)
  const { keeper } = views
  useEffect(() => {
    if (mayShare) keeper.roles().then(setRoles, () => {})
  }, [keeper, mayShare])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setMissing(true)
    setBusy(true)
    try {
      const changes = { name: name.trim(), ...(mayShare ? { share } : {}) }
      // The version in the menu, which was reloaded after a conflict.
      const known = edited && (views.kept.views.find((view) => view.id === edited.id) ?? edited)
      await views.submit(known ? { ...changes, id: known.id, updateTime: known.updateTime } : changes, !known)
      toast.success(t('views.saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Input is kept; saving again overwrites the version just loaded.
      await views.reread()
      setBusy(false)
    }
  }

  return (
    <dialog ref={dialog} className="g-confirm g-view-dialog g-inputs" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <h2 id={`${id}-title`}>{title.replace('…', '')}</h2>
        <label>
          {t('views.name')}
          <input
            value={name}
            maxLength={MAX_NAME_LENGTH}
            autoFocus
            required
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            onChange={(event) => {
              setName(event.target.value)
              setMissing(false)
            }}
          />
        </label>
        {isMissing && (
          <span id={`${id}-missing`} className="g-view-fault" role="alert">
            {t('views.nameNeeded')}
          </span>
        )}
        {mayShare && (
          <label>
            {t('views.share')}
            <select value={share} onChange={(event) => setShare(event.target.value)}>
              <option value="">{t('views.nobody')}</option>
              <option value="all">{t('views.all')}</option>
              {roles.map((role) => (
                <option key={role.id} value={role.id}>
                  {role.name}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="g-confirm-buttons">
          <button type="button" className="g-button" onClick={onClose}>
            {t('confirm.no')}
          </button>
          <button type="submit" className="g-button g-primary" disabled={isBusy}>
            {t('confirm.yes')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
