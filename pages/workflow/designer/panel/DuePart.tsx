import { useState } from 'react'
import { SelectItem, TextItem } from './controls.tsx'
import type { FormPartState } from './part.ts'
import { DurationInput } from './Span.tsx'

type Kind = 'none' | 'span' | 'variable'

/** Due time of the task. */
export function DuePart({ part }: { part: FormPartState }) {
  const { t } = part.text
  const due = part.attribute('dueDate')
  const [chosen, setChosen] = useState<Kind | null>(null)
  const read: Kind = due === '' ? 'none' : /^P/.test(due) ? 'span' : 'variable'
  const kind = due === '' ? (chosen ?? 'none') : read
  const choose = (next: Kind) => {
    setChosen(next)
    part.setAttributes({ dueDate: next === 'span' ? 'P1D' : '' })
  }
  const write = (dueDate: string) => part.setAttributes({ dueDate })
  return (
    <fieldset>
      <legend>{t('designer.due')}</legend>
      <SelectItem
        label={t('designer.dueKind')}
        value={kind}
        options={(['none', 'span', 'variable'] as const).map((one) => ({ value: one, label: t(`designer.dueKinds.${one}`) }))}
        onChange={choose}
      />
      {kind === 'span' ? <DurationInput label={t('designer.span')} value={due} text={part.text} onChange={write} /> : null}
      {kind === 'variable' ? (
        <TextItem label={t('designer.moment')} hint={t('designer.momentHint')} value={due} placeholder="${endTime}" onChange={write} />
      ) : null}
    </fieldset>
  )
}
