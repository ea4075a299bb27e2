import { RecordLink } from '../../engine/fields/RecordLink.tsx'
import { useRecordLinks } from '../../engine/fields/useRecordLinks.ts'
import type { ChangeEffect } from '../../engine/site/answers/schemaFiles.ts'
import { type ShownChange, useRevisionText } from './revisions.ts'

interface ChangesProps {
  title: string
  /** Path of the file that changes; changes of others name theirs. */
  file?: string
  changes: readonly ShownChange[]
  /** Consequences, shown below their change. */
  effects?: readonly ChangeEffect[]
  /** Offers to keep the values of a field that goes in the like field that comes. */
  onRename?(rename: NonNullable<ShownChange['rename']>): void
}

/** Changes of schema files in words, with their level. */
export function ChangeList({ title, file, changes, effects = [], onRename }: ChangesProps) {
  const { t } = useRevisionText()
  return (
    <section aria-label={title}>
      <h2 className="g-revisions-title">{title}</h2>
      {changes.length === 0 && <p>{t('revisions.noChanges')}</p>}
      <ul className="g-revisions-changes">
        {changes.map((change) => (
          <li key={`${change.file} ${change.path} ${change.fault}`} data-level={change.level}>
            <b>{t(`revisions.level.${change.level}`)}</b>{' '}
            {file !== undefined && change.file !== file && change.path !== '' && <code>{change.file}</code>}{' '}
            {change.place === '' ? <code>{change.file}</code> : <span title={change.path}>{change.place}</span>}
            {t('revisions.colon')}
            {change.fault} {change.fix}{' '}
            {change.rename && onRename && (
              <button type="button" className="g-button" onClick={() => change.rename && onRename(change.rename)}>
                {t('revisions.writeWas', change.rename)}
              </button>
            )}
            <EffectList effects={effects.filter((effect) => ownerOf(effect, changes) === change)} of={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Consequences that belong to no single change, such as the steps of the database. */
export const commonEffects = (effects: readonly ChangeEffect[], changes: readonly ShownChange[]): ChangeEffect[] =>
  effects.filter((effect) => ownerOf(effect, changes) === undefined)

/** The change at the path of the consequence, or else of the same field. */
function ownerOf({ file, path }: ChangeEffect, changes: readonly ShownChange[]): ShownChange | undefined {
  if (path === '') return undefined
  const here = changes.filter((change) => change.file === file)
  const field = path.split('.').slice(0, 2).join('.')
  return here.find((change) => change.path === path) ?? here.find((change) => change.path === field || change.path.startsWith(`${field}.`))
}

interface EffectsProps {
  effects: readonly ChangeEffect[]
  /** The change that has these consequences. */
  of?: ShownChange
}

export function EffectList({ effects, of }: EffectsProps) {
  const { t } = useRevisionText()
  const linkOf = useRecordLinks()
  if (effects.length === 0) return null
  return (
    <ul className="g-revisions-effects">
      {effects.map(({ file, path, level, fault, fix, records }) => (
        <li key={`${file} ${path} ${fault}`} data-level={level}>
          {path !== '' && path !== of?.path && <code>{path}</code>} {fault} {fix}
          {records.length > 0 && (
            <>
              {' '}
              {t('revisions.more')}{' '}
              {records.map(({ entity, id, name }) => {
                const to = linkOf(entity, id)
                return (
                  <span key={id} className="g-revisions-record">
                    {to === null ? name : <RecordLink to={to}>{name}</RecordLink>}
                  </span>
                )
              })}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
