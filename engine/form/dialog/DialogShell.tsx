// Dialog frame: antd's Modal or Drawer without animation; restores the focus when it closes.

import { Drawer, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Dialog } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { tellLostFocus } from '../../ui/lostFocus.ts'
import { useOpenWindow } from '../../ui/openWindows.ts'
import '../form.css'

interface Props {
  title: string
  dialog: Dialog
  /** Called for Escape, Back, a click on the mask, and the close button. */
  onLeave(): void
  children: ReactNode
}

export function DialogShell({ title, dialog, onLeave, children }: Props) {
  const { t } = useText()
  useReturnedFocus()
  useOpenWindow(onLeave)
  // A blurred mask would be repainted for every key. antd's scroll lock measures the scrollbar and restyles the whole page;
  // `overscroll-behavior` prevents scrolling of the page at no cost.
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

/** Restores the focus, because dialogs are unmounted when they close and antd then does not. */
function useReturnedFocus(): void {
  // Read during the first render: antd's effects move the focus into the dialog.
  const [before] = useState(() => document.activeElement)
  // A passive effect: antd's focus trap is active until the dialog is unmounted.
  useEffect(() => {
    return () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus({ preventScroll: true })
      else tellLostFocus()
    }
  }, [before])
}
