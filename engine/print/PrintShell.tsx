// The way onto paper: a small window while it is read, then the browser's own. The paper stands beside the page, out of sight on the screen.

import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { DialogFooter } from '../form/dialog/DialogFooter.tsx'
import { DialogShell } from '../form/dialog/DialogShell.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import type { LoadState } from '../form/record/useLoaded.ts'
import type { Dialog } from '../model/entity/entity.ts'
import { useSheetText } from '../sheets/sheetText.ts'
import AntdScope from '../ui/AntdProvider.tsx'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { usePrint } from './usePrint.ts'
import './print.css'

interface Props {
  /** Name of what is printed, as the file of a printer into files is called. */
  title: string
  loaded: LoadState<ReactNode>
  progress: { done: number; total: number } | null
  /** Columns that need the long side of the paper. */
  isWide?: boolean
  /** Choices before printing: the user prints then. Without, printing begins when the paper is ready. */
  choice?: ReactNode
  onClose(): void
}

const WINDOW: Dialog = { kind: 'modal', width: 420 }

export function PrintShell({ title, loaded, progress, isWide = false, choice, onClose }: Props) {
  const { t } = useSheetText()
  const paper = useRef<HTMLDivElement>(null)
  const isSaid = useIsFetching({ queryKey: ['options'] }) === 0
  const isReady = loaded.state === 'there' && isSaid
  const leave = useEventCallback(onClose)
  const { print, isIgnored } = usePrint(leave)
  const isAsked = choice !== undefined
  useEffect(() => {
    if (!isReady) return
    const name = document.title
    document.title = title
    return () => {
      document.title = name
    }
  }, [isReady, title])
  // Printing waits until the rendered parts have their texts.
  const printDrawn = useEventCallback(async (isLeft: () => boolean = () => paper.current === null) => {
    await drawn()
    await picturesOf(paper.current)
    if (!isLeft()) print()
  })
  useEffect(() => {
    if (!isReady || isAsked) return
    let isLeft = false
    void printDrawn(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [isReady, isAsked, printDrawn])
  return (
    <AntdScope>
      <DialogShell title={t('print.title', { title })} dialog={WINDOW} onLeave={onClose}>
        <div className="g-dialog-body">
          {loaded.state === 'failed' ? (
            <LoadFailure error={loaded.error} onRetry={loaded.retry} />
          ) : (
            <>
              {choice}
              <p role="status">
                {isReady ? t(isIgnored ? 'print.ignored' : 'print.ready') : progress ? t('print.loading', progress) : t('print.loadingOne')}
                {!isReady && progress && <progress className="g-print-progress" value={progress.done} max={Math.max(1, progress.total)} />}
              </p>
            </>
          )}
        </div>
        <DialogFooter onCancel={onClose} onSubmit={() => void printDrawn()} submitWord={t('print.go')} isDisabled={!isReady} />
      </DialogShell>
      {loaded.state === 'there' &&
        createPortal(
          // Paper is light, whatever the screen wears.
          <div ref={paper} className="g-paper" data-theme="white" data-wide={isWide || undefined}>
            {loaded.value}
          </div>,
          document.body,
        )}
    </AntdScope>
  )
}

const drawn = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))

/** A picture that takes longer is not printed. */
const PICTURE_TIMEOUT = 10_000

/** Settles when the pictures are there, or never will be. A hidden one waits to be seen unless it is told not to. */
async function picturesOf(paper: HTMLElement | null): Promise<void> {
  const pictures = [...(paper?.querySelectorAll('img') ?? [])]
  for (const picture of pictures) picture.loading = 'eager'
  const timeout = new Promise((go) => setTimeout(go, pictures.length > 0 ? PICTURE_TIMEOUT : 0))
  await Promise.race([timeout, Promise.allSettled(pictures.map((picture) => picture.decode()))])
}
