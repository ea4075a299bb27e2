import type { ChangeEffect } from '../../engine/site/answers/schemaFiles.ts'
import { commonEffects, EffectList } from './ChangeList.tsx'
import { type ShownChange, useRevisionText } from './revisions.ts'

interface CommonProps {
  /** `null` while they are read. */
  effects: readonly ChangeEffect[] | null
  changes: readonly ShownChange[]
}

/** Consequences beside those of single changes. */
export function CommonEffects({ effects, changes }: CommonProps) {
  const { t } = useRevisionText()
  const common = effects && commonEffects(effects, changes)
  return (
    <section aria-label={t('revisions.effects')} aria-live="polite">
      <h2 className="g-revisions-title">{t('revisions.effects')}</h2>
      {effects === null && <p>{t('revisions.foretelling')}</p>}
      {effects?.every(({ level }) => level === 'hint') && <p>{t('revisions.noEffects')}</p>}
      {effects && common?.length === 0 && effects.some(({ level }) => level !== 'hint') && <p>{t('revisions.effectsOfChanges')}</p>}
      {common && <EffectList effects={common} />}
    </section>
  )
}
