import { useLayoutEffect, useRef, useState } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import { ApiError } from '../api/apiError.ts'
import { toast } from '../api/toast.ts'
import { confirm } from '../ui/confirm.tsx'
import { Popup } from '../ui/Popup.tsx'
import { useViews, type ViewsOf } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { useViewText } from './viewText.ts'
import './views.css'

interface Props extends ViewsOf {
  /** True if the button was clicked before this code was loaded. */
  isOpened: boolean
}

/** Button with the name of the selected view; it opens the menu of views. */
export default function ViewControl({ isOpened, ...props }: Props) {
  const { entity, viewId } = props
  const { t } = useViewText()
  const { can } = usePermissions()
  const views = useViews(props)
  const { keeper, kept, current, isChanged } = views
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useLayoutEffect(() => {
    if (isOpened) setAnchor(button.current)
  }, [])
  const [dialog, setDialog] = useState<'add' | 'edit' | null>(null)
  const name = current?.name ?? t('list.plainView')
  const label = t('views.choose', { name })
  const mayShare = keeper.shares && can(entity.permissions.share)

  const save = async () => {
    if (!current) return
    try {
      await views.submit({ id: current.id, updateTime: current.updateTime }, true)
      toast.success(t('views.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await views.reread()
    }
  }
  const remove = async () => {
    if (!current || !(await confirm(t('views.removeConfirm', { name: current.name }), { isLoss: true }))) return
    await views.remove(current.id).then(() => toast.success(t('views.removed')), views.reread)
  }
  const line = (text: string, act: () => unknown, role = 'menuitem', checked?: boolean) => (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the checked state belongs to the items of the menu
    <button
      key={text}
      type="button"
      role={role}
      aria-checked={checked}
      className="g-menu-item"
      onClick={() => {
        setAnchor(null)
        void act()
      }}
    >
      {text}
    </button>
  )

  return (
    <>
      <button
        ref={button}
        type="button"
        className="g-button g-view-button"
        aria-label={isChanged ? `${label} (${t('views.changed')})` : label}
        title={isChanged ? t('views.changed') : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        data-changed={isChanged || undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {name}
      </button>
      {anchor && (
        <Popup anchor={anchor} role="menu" label={label} onClose={() => setAnchor(null)}>
          {line(t('list.plainView'), () => views.choose(''), 'menuitemradio', viewId === '')}
          {kept.views.map((view) => (
            <div key={view.id} role="none">
              {line(
                view.share === '' ? view.name : t('views.shared', { name: view.name }),
                () => views.choose(view.id),
                'menuitemradio',
                view.id === viewId,
              )}
            </div>
          ))}
          <hr className="g-view-part" />
          {current?.isOwn && isChanged && line(t('views.save'), save)}
          {line(t('views.saveAs'), () => setDialog('add'))}
          {current?.isOwn && line(t(mayShare ? 'views.edit' : 'views.rename'), () => setDialog('edit'))}
          {current &&
            line(
              t('views.openWith'),
              () => views.openWith(kept.defaultId === current.id ? '' : current.id),
              'menuitemcheckbox',
              kept.defaultId === current.id,
            )}
          {line(t('views.reset'), views.reset)}
          {current?.isOwn && line(t('views.remove'), remove)}
        </Popup>
      )}
      {dialog && (
        <ViewDialog views={views} edited={dialog === 'edit' ? current : undefined} mayShare={mayShare} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
