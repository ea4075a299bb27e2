import type { LogEntry } from '../../engine/api/errorLog.ts'
import { useText } from '../../engine/text/text.ts'

const COLUMNS = ['type', 'url', 'message', 'stack', 'time'] as const

/** A row for each entry, the newest on top; on a narrow window each row is a card. */
export function ErrorLogTable({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls it with the arrow keys
    <section className="g-error-rows" aria-label={t('errorLog.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`errorLog.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(entries).map(({ entry, at }) => (
            <tr key={at}>
              <td>
                <span className="g-error-type">{t(`errorLog.types.${entry.type}`)}</span>
              </td>
              <td>{entry.url}</td>
              <td>{entry.message}</td>
              <td>
                <Stack entry={entry} />
              </td>
              <td>{entry.time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Newest first, each with its place from the oldest on: it stays the same while others come. */
function numbered(entries: readonly LogEntry[]): { entry: LogEntry; at: number }[] {
  return entries.map((entry, at) => ({ entry, at })).reverse()
}

/** Long stacks stay folded until somebody wants to read one. */
function Stack({ entry: { stack, info } }: { entry: LogEntry }) {
  const { t } = useText()
  const text = [info, stack].filter(Boolean).join('\n')
  if (text === '') return '-'
  return (
    <details>
      <summary>{t('errorLog.whole')}</summary>
      <pre>{text}</pre>
    </details>
  )
}
