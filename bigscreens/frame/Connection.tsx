import { useSyncExternalStore } from 'react'
import { useWords } from '../screenText.ts'
import { useHub } from '../sources/hub.ts'

/** How the line to the server stands, as a dot and in words. */
export function Connection() {
  const { t } = useWords()
  const hub = useHub()
  const line = useSyncExternalStore(hub.onAnswer, hub.line)
  return (
    <span className="wall-line" data-line={line} role="status">
      {t(`frame.line.${line}`)}
    </span>
  )
}
