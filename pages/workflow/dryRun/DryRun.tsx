import { useMemo, useState } from 'react'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import type { DryRunState } from '#engine/site/answers/dryRun.ts'
import type { Entity } from '#model/entity/entity.ts'
import { Busy } from '../../ui/Busy.tsx'
import { Diagram } from '../diagram/Diagram.tsx'
import type { StepMark } from '../diagram/diagramProps.ts'
import { renamed } from '../diagram/steps.ts'
import { medianText, valueText } from './dryRunLines.ts'
import { useDryRunText } from './dryRunText.ts'
import { StartPanel } from './StartPanel.tsx'
import { StepLog } from './StepLog.tsx'
import { type DryRunControl, type DryRunSource, useDryRun } from './useDryRun.ts'
import { VariableInputs } from './VariableInputs.tsx'
import { WaitCard } from './WaitCard.tsx'
import './dryRun.css'
import '../workflow.css'

interface Props {
  source: DryRunSource
  /** File with a diagram. */
  xml: string
  /** Entity whose messages the controls use. */
  entity: Entity
}

const NO_MARKS = {}

/** A dry run: diagram with its tokens, start values, open waits and the path so far. */
export function DryRun({ source, xml, entity }: Props) {
  const control = useDryRun(source)
  const { answer, start, error, isBusy } = control
  const run = answer?.run ?? null
  const marks = useMemo(() => (run ? marksOf(run) : NO_MARKS), [run])
  const { word, language } = useDryRunText()
  const form = useEntity(answer?.form || null).data
  const drawn = useMemo(() => (form && language === 'en' ? renamed(xml, (name) => word(form, name)) : xml), [xml, form, language, word])
  return (
    <div className="g-dry">
      <Diagram xml={drawn} marks={marks} />
      {error ? (
        <p className="g-dry-fault" role="alert">
          {error.message}
        </p>
      ) : null}
      {!answer && isBusy ? <Busy /> : null}
      {answer && !run ? <StartPanel answer={answer} before={start} entity={entity} isBusy={isBusy} onBegin={control.begin} /> : null}
      {answer && run ? <Running run={run} inputs={answer.inputs} control={control} /> : null}
    </div>
  )
}

function marksOf({ done, current }: DryRunState): Record<string, StepMark> {
  const marked = (ids: readonly string[], mark: StepMark) => ids.map((id): [string, StepMark] => [id, mark])
  return Object.fromEntries([...marked(done, 'done'), ...marked(current, 'current')])
}

function Running({ run, inputs, control }: { run: DryRunState; inputs: readonly string[]; control: DryRunControl }) {
  const { t } = useDryRunText()
  const { isBusy, canGoBack } = control
  const firstTimer = run.waits.find(({ kind }) => kind === 'timer')
  return (
    <>
      <div className="g-dry-bar" role="toolbar" aria-label={t('dryRun.title')}>
        <button type="button" className="g-button" disabled={!canGoBack || isBusy} onClick={control.back}>
          {t('dryRun.back')}
        </button>
        <button type="button" className="g-button" disabled={isBusy} onClick={control.restart}>
          {t('dryRun.restart')}
        </button>
        <button type="button" className="g-button" onClick={control.change}>
          {t('dryRun.change')}
        </button>
        <span className="g-dry-quiet">
          {t('dryRun.time')} <time>{run.time}</time>
        </span>
      </div>
      {run.fault ? (
        <p className="g-dry-fault" role="alert">
          {t('dryRun.fault', { why: run.fault })}
        </p>
      ) : null}
      <div className="g-dry-columns">
        <section className="g-workflow-card" aria-labelledby="dry-now">
          <h2 id="dry-now">{t('dryRun.now')}</h2>
          <p role="status" className={run.ended ? 'g-dry-ended' : 'g-dry-quiet'}>
            {run.ended ? endText(t, run) : run.waits.length === 0 ? t('dryRun.nothing') : ''}
          </p>
          <ul className="g-dry-waits">
            {run.waits.map((wait) => (
              <WaitCard key={wait.id} wait={wait} inputs={inputs} isBusy={isBusy} isNext={wait === firstTimer} onReply={control.reply} />
            ))}
          </ul>
          {run.past ? (
            <p className="g-dry-quiet">
              {t('dryRun.usualWhole', {
                version: run.past.version,
                count: run.past.usual.count,
                duration: medianText(t, run.past.usual),
              })}
            </p>
          ) : null}
          {!run.ended && inputs.length > 0 ? <SetVariables key={run.steps.length} inputs={inputs} control={control} /> : null}
          <details>
            <summary>{t('dryRun.current')}</summary>
            <dl className="g-dry-variables">
              {Object.entries(run.variables).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{valueText(value)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </section>
        <section className="g-workflow-card" aria-labelledby="dry-path">
          <h2 id="dry-path">{t('dryRun.path')}</h2>
          <StepLog steps={run.steps} />
        </section>
      </div>
    </>
  )
}

/** Sets variables beside the open waits, as the record or an administrator may; conditions are evaluated then. */
function SetVariables({ inputs, control: { isBusy, reply } }: { inputs: readonly string[]; control: DryRunControl }) {
  const { t } = useDryRunText()
  const [variables, setVariables] = useState<Record<string, string>>({})
  return (
    <details>
      <summary>{t('dryRun.setValues')}</summary>
      <VariableInputs names={inputs} values={variables} onChange={setVariables} />
      <button
        type="button"
        className="g-button"
        aria-disabled={isBusy}
        onClick={() => isBusy || reply({ wait: '', isApproved: true, variables, code: '' })}
      >
        {t('dryRun.set')}
      </button>
    </details>
  )
}

const endText = (t: ReturnType<typeof useDryRunText>['t'], { ended, isApproved }: DryRunState): string =>
  t(ended === 'end' ? `dryRun.outcomes.${isApproved ? 'approved' : 'rejected'}` : `dryRun.ended.${ended}`)
