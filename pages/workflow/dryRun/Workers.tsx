import type { DryRunWorkers } from '#engine/site/answers/dryRun.ts'
import { workersText } from './dryRunLines.ts'
import { useDryRunText } from './dryRunText.ts'

/** Users who would receive a task, and the values of the file that lead to them. */
export function Workers({ workers }: { workers: DryRunWorkers }) {
  const { t } = useDryRunText()
  const { rule, named, fallback, roles } = workers
  return (
    <div className="g-dry-workers">
      {rule === 'nobody' ? (
        <p className="g-dry-warning">{t('dryRun.nobody')}</p>
      ) : (
        <p>
          <strong>{workersText(t, workers)}</strong> <span className="g-dry-quiet">{t(`dryRun.rules.${rule}`)}</span>
        </p>
      )}
      {fallback ? <p className="g-dry-warning">{t(`dryRun.fallbacks.${fallback}`)}</p> : null}
      {roles.length > 0 ? <p className="g-dry-quiet">{t('dryRun.roles', { names: roles.join(t('list.nameBreak')) })}</p> : null}
      <ul>
        {named.map(({ attribute, source, value }) => (
          <li key={attribute}>
            {t(`dryRun.attributes.${attribute}`)}: <code>{source}</code>
            {source.includes('{') && value !== '' ? (
              <>
                {' '}
                = <code>{value}</code>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
