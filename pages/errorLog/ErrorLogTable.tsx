import type { LogEntry } from '../../engine/api/errorLog.ts'
import { useText } from '../../engine/text/text.ts'

const COLUMNS = ['type', 'url', 'message', 'stack', 'time'] as const

/** Table of the entries, newest first; cards in a narrow window. */
export function ErrorLogTable({ entries }: { entries: readonly LogEntry[] }) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
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

/** Entries newest first, with their index from the oldest, which does not change when others are added. */
function numbered(entries: readonly LogEntry[]): { entry: LogEntry; at: number }[] {
  return entries.map((entry, at) => ({ entry, at })).reverse()
}

/** Stack trace, folded at first. */
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
