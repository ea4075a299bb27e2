import type { HistoryRow } from '#engine/site/answers/process.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Text } from '../../engine/text/text.ts'
import { useProcessText } from './processText.ts'
import { durationParts, type TimelineStep, timelineSteps } from './timeline.ts'

interface Props {
  /** Entity whose file translates the names of steps. */
  entity: Pick<Entity, 'words'>
  history: readonly HistoryRow[]
}

/** History: person, action, time, duration and comment. */
export function Timeline({ entity, history }: Props) {
  const text = useProcessText()
  return (
    <ol className="g-timeline" aria-label={text.t('workflow.timeline')}>
      {timelineSteps(history).map((happening, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended
        <li key={at} data-tone={happening.tone}>
          <Line happening={happening} entity={entity} text={text} />
        </li>
      ))}
    </ol>
  )
}

function Line({ happening, entity, text: { t, word } }: { happening: TimelineStep; entity: Props['entity']; text: Text }) {
  const { kind, step, who, comment, time, duration, isOpen } = happening
  const lasted = durationParts(duration)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => t(`workflow.duration.${unit}`, { count }))
    .join(' ')
  return (
    <>
      <p className="g-timeline-head">
        {step ? <strong>{word(entity, step)}</strong> : null}
        <span className="g-timeline-kind">{t(`workflow.kinds.${kind}`)}</span>
        {who ? <span>{who}</span> : null}
      </p>
      {comment ? <p className="g-timeline-comment">{comment}</p> : null}
      <p className="g-timeline-time">
        <time>{isOpen ? t('workflow.since', { time }) : time}</time>
        {lasted !== '' && kind !== 'start' && kind !== 'end' ? <span>{t('workflow.took', { duration: lasted })}</span> : null}
      </p>
    </>
  )
}
