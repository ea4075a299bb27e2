// The window around a form: antd's Modal or Drawer without motion, and the focus given back when it goes.

import { Drawer, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Dialog } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { useOpenWindow } from '../../ui/openWindows.ts'
import '../form.css'

interface Props {
  title: string
  dialog: Dialog
  /** The user wants out: Esc, Back, the mask or the cross. */
  onLeave(): void
  children: ReactNode
}

export function DialogShell({ title, dialog, onLeave, children }: Props) {
  const { t } = useText()
  useReturnedFocus()
  useOpenWindow(onLeave)
  // A blurred backdrop is painted anew with every key typed above it. antd's scroll lock measures a scrollbar and styles
  // the whole page anew; `overscroll-behavior` keeps the page behind still for nothing.
  const shared = { open: true, title, mask: { blur: false }, closable: { 'aria-label': t('form.close') } }
  if (dialog.kind === 'drawer') {
    return (
      <Drawer
        {...shared}
        rootClassName="g-drawer"
        size={`min(${dialog.width}px, 100vw)`}
        onClose={onLeave}
        motion={STILL}
        maskMotion={STILL}
      >
        <div className="g-drawer-content">{children}</div>
      </Drawer>
    )
  }
  return (
    <Modal
      {...shared}
      scrollLock={false}
      wrapClassName="g-dialog-wrap"
      style={{ top: 40 }}
      width={dialog.width}
      footer={null}
      onCancel={onLeave}
      transitionName=""
      maskTransitionName=""
    >
      {children}
    </Modal>
  )
}

const STILL = { motionName: '' }

/** Dialogs are taken away as a whole when they close, so antd's own return of the focus never runs. */
function useReturnedFocus(): void {
  // Seen while rendering: antd's effects, which run first, already take the focus inside.
  const [before] = useState(() => document.activeElement)
  // A passive effect: until the dialog is out of the page, its lock takes every focus back.
  useEffect(() => {
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [before])
}
