import { useSyncExternalStore } from 'react'
import { useScreenText } from '../screenText.ts'
import { useHub } from '../sources/hub.ts'

/** How the line to the server stands, as a dot and in words. */
export function Connection() {
  const { t } = useScreenText()
  const hub = useHub()
  const line = useSyncExternalStore(hub.onAnswer, hub.line)
  return (
    <span className="wall-line" data-line={line} role="status">
      {t(`frame.line.${line}`)}
    </span>
  )
}
