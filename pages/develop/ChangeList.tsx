import { type ShownChange, useRevisionText } from './revisions.ts'

/** Changes of schema files in words, with their level. */
export function ChangeList({ title, changes }: { title: string; changes: readonly ShownChange[] }) {
  const { t } = useRevisionText()
  return (
    <section aria-label={title}>
      <h3 className="g-revisions-title">{title}</h3>
      {changes.length === 0 && <p>{t('revisions.noChanges')}</p>}
      <ul className="g-revisions-changes">
        {changes.map((change) => (
          <li key={`${change.file} ${change.path} ${change.fault}`} data-level={change.level}>
            <b>{t(`revisions.level.${change.level}`)}</b> <code>{change.path || change.file}</code> {change.fault} {change.fix}
          </li>
        ))}
      </ul>
    </section>
  )
}
