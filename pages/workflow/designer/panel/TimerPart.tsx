import { eventOf, type ModdleElement } from '../model/element.ts'
import { repeatOf, repeatText, TIMER_KINDS, type TimerValue, timerChanges, timerOf } from '../model/timer.ts'
import { SelectItem, TextItem } from './controls.tsx'
import { Interrupts } from './EventPart.tsx'
import type { FormPartState } from './part.ts'
import { DurationInput } from './Span.tsx'

const START: Readonly<Record<TimerValue['kind'], string>> = { timeDuration: 'PT1H', timeDate: '', timeCycle: 'R/P1D' }

/** Kind of a timer. Only start events repeat. */
export function TimerPart({ part }: { part: FormPartState }) {
  const { element, create, text } = part
  const { t } = text
  const event = eventOf(element) as ModdleElement
  const timer = timerOf(event)
  const write = (next: TimerValue) => part.changeInner(event, timerChanges(event, next, create))
  const kinds = TIMER_KINDS.filter((kind) => kind !== 'timeCycle' || element.$type === 'bpmn:StartEvent' || kind === timer.kind)
  const repeat = repeatOf(timer.text)
  return (
    <fieldset>
      <legend>{t('designer.timer')}</legend>
      <SelectItem
        label={t('designer.timerKind')}
        value={timer.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`designer.timerKinds.${kind}`) }))}
        onChange={(kind) => write({ kind, text: START[kind] })}
      />
      {timer.kind === 'timeDuration' ? (
        <DurationInput label={t('designer.span')} value={timer.text} text={text} onChange={(span) => write({ ...timer, text: span })} />
      ) : null}
      {timer.kind === 'timeDate' ? (
        <TextItem
          label={t('designer.moment')}
          hint={t('designer.momentHint')}
          value={timer.text}
          placeholder="2026-12-01T08:00:00"
          onChange={(moment) => write({ ...timer, text: moment })}
        />
      ) : null}
      {timer.kind === 'timeCycle' ? (
        <>
          <DurationInput
            label={t('designer.every')}
            value={repeat.every}
            text={text}
            onChange={(every) => write({ ...timer, text: repeatText({ ...repeat, every }) })}
          />
          <TextItem
            label={t('designer.times')}
            hint={t('designer.timesHint')}
            value={repeat.times}
            fault={(times) => (/^\d*$/.test(times) ? null : t('designer.badNumber'))}
            onChange={(times) => write({ ...timer, text: repeatText({ ...repeat, times }) })}
          />
        </>
      ) : null}
      <Interrupts part={part} />
    </fieldset>
  )
}
