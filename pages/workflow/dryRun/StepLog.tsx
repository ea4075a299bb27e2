import type { DryRunLine, DryRunStep } from '#engine/site/answers/dryRun.ts'
import { lineText, stepText, valueText } from './dryRunLines.ts'
import { useDryRunText } from './dryRunText.ts'
import { Workers } from './Workers.tsx'

/** The steps of a dry run, oldest first, each with what it led to. */
export function StepLog({ steps }: { steps: readonly DryRunStep[] }) {
  const { t } = useDryRunText()
  return (
    <ol className="g-dry-log">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended or dropped at the end
        <li key={at}>
          <p className="g-dry-head">
            <strong>{stepText(t, step)}</strong>
            <time className="g-dry-quiet">{step.time}</time>
          </p>
          <ul>
            {step.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step do not change
              <li key={index} data-kind={line.kind}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function Line({ line }: { line: DryRunLine }) {
  const { t } = useDryRunText()
  return (
    <>
      {lineText(t, line)}
      {line.process ? <span className="g-dry-quiet"> {t('dryRun.lines.in', { process: line.process })}</span> : null}
      {line.kind === 'task' || line.kind === 'offer' ? <Workers workers={line.workers} /> : null}
      {line.kind === 'choice' ? (
        <ul>
          {line.conditions.map(({ to, source, holds, values }) => (
            <li key={`${to} ${source}`}>
              {to}: <code>{source}</code> {t(holds ? 'dryRun.lines.holds' : 'dryRun.lines.not')}
              {Object.entries(values).map(([name, value]) => (
                <code key={name} className="g-dry-value">
                  {name} = {valueText(value)}
                </code>
              ))}
            </li>
          ))}
          {line.isDefault ? <li>{t('dryRun.lines.isDefault')}</li> : null}
        </ul>
      ) : null}
    </>
  )
}
