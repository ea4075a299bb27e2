// Lets the users of chosen roles try a draft, and ends that.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchemaDraft } from '#engine/site/answers/schemaDrafts.ts'
import { type DraftVersion, endTrial, readTrialRoles, startTrial, useDraftText } from './drafts.ts'

interface Props {
  draft: SchemaDraft
  /** True if the draft cannot be tried now. */
  isDisabled: boolean
  run(work: (version: DraftVersion) => Promise<unknown>): Promise<void>
}

export function TrialSection({ draft, isDisabled, run }: Props) {
  const { t } = useDraftText()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data: roles, error } = useQuery({ queryKey: ['trial-roles'], queryFn: readTrialRoles })
  if (draft.trialRoles.length > 0)
    return (
      <section aria-label={t('drafts.trial')}>
        <p>
          {t(draft.isOvertaken ? 'drafts.trialRests' : 'drafts.trialRuns', {
            roles: draft.trialNames,
            until: draft.trialUntil.slice(0, 16),
          })}
        </p>
        <button type="button" className="g-button" onClick={() => void run(() => endTrial(draft.id))}>
          {t('drafts.endTrial')}
        </button>
      </section>
    )
  const toggle = (id: string) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    <details className="g-draft-trial">
      <summary>{t('drafts.trial')}</summary>
      <p>{t('drafts.trialHint')}</p>
      {error && (
        <p role="alert" className="g-item-error">
          {error.message}
        </p>
      )}
      <fieldset disabled={isDisabled}>
        <legend>{t('drafts.roles')}</legend>
        {roles?.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} /> {name}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="g-button"
        disabled={isDisabled || chosen.length === 0}
        onClick={() => void run((version) => startTrial(version, chosen))}
      >
        {t('drafts.startTrial')}
      </button>
    </details>
  )
}
