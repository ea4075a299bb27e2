import { useSyncExternalStore } from 'react'
import { useScreenText } from '../screenText.ts'
import { useHub } from '../sources/hub.ts'

/** State of the connection to the server, as a dot with text. */
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
