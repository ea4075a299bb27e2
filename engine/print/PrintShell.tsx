// Dialog that prepares a print and then opens the browser's print dialog. The printed content is rendered outside of the visible page.

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
  /** Title of the document, which a PDF printer uses as file name. */
  title: string
  loaded: LoadState<ReactNode>
  progress: { done: number; total: number } | null
  /** True for landscape paper. */
  isWide?: boolean
  /** Options to choose before printing; without them printing starts when the content is ready. */
  choice?: ReactNode
  onClose(): void
}

const WINDOW: Dialog = { kind: 'modal', width: 420 }

export function PrintShell({ title, loaded, progress, isWide = false, choice, onClose }: Props) {
  const { t } = useSheetText()
  const paper = useRef<HTMLDivElement>(null)
  const areOptionsLoaded = useIsFetching({ queryKey: ['options'] }) === 0
  const isReady = loaded.state === 'there' && areOptionsLoaded
  const leave = useEventCallback(onClose)
  const { print, isIgnored } = usePrint(leave)
  const hasChoice = choice !== undefined
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
    if (!isReady || hasChoice) return
    let isLeft = false
    void printDrawn(() => isLeft)
    return () => {
      isLeft = true
    }
  }, [isReady, hasChoice, printDrawn])
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
          // Printed pages use the light theme.
          <div ref={paper} className="g-paper" data-theme="white" data-wide={isWide || undefined}>
            {loaded.value}
          </div>,
          document.body,
        )}
    </AntdScope>
  )
}

const drawn = (): Promise<void> => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go())))

/** Timeout for images in milliseconds. */
const PICTURE_TIMEOUT = 10_000

/** Waits until all images are loaded or failed. Lazy images load eagerly, because they are not visible. */
async function picturesOf(paper: HTMLElement | null): Promise<void> {
  const pictures = [...(paper?.querySelectorAll('img') ?? [])]
  for (const picture of pictures) picture.loading = 'eager'
  const timeout = new Promise((go) => setTimeout(go, pictures.length > 0 ? PICTURE_TIMEOUT : 0))
  await Promise.race([timeout, Promise.allSettled(pictures.map((picture) => picture.decode()))])
}
