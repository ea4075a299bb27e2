import { Input } from 'antd'
import { Fragment, useId, useState } from 'react'
import type { DryRunReply, DryRunWait } from '#engine/site/answers/dryRun.ts'
import { medianText } from './dryRunLines.ts'
import { useDryRunText } from './dryRunText.ts'
import { VariableInputs } from './VariableInputs.tsx'
import { Workers } from './Workers.tsx'

interface Props {
  wait: DryRunWait
  /** Variables that the process reads; the record may change them at any task. */
  inputs: readonly string[]
  isBusy: boolean
  /** False for a timer after an earlier one. */
  isNext: boolean
  onReply(reply: DryRunReply): void
}

/** An open task, timer or request, with the buttons that answer it. */
export function WaitCard({ wait, inputs, isBusy, isNext, onReply }: Props) {
  const { t } = useDryRunText()
  const id = useId()
  const [variables, setVariables] = useState<Record<string, string>>({})
  const [code, setCode] = useState('ERROR')
  const { kind, name, process, due, what, workers, activities, sets, usual } = wait
  const send = (more: Partial<DryRunReply>) => isBusy || onReply({ wait: wait.id, isApproved: true, variables, code: '', ...more })
  const button = (word: string, look: string, press: () => void) => (
    <button type="button" className={`g-button ${look}`} aria-disabled={isBusy} aria-describedby={id} onClick={press}>
      {word}
    </button>
  )
  const names = [...new Set([...sets, ...inputs])]
  return (
    <li className="g-dry-wait" data-kind={kind}>
      <p className="g-dry-head" id={id}>
        <span className="g-dry-kind">{t(`dryRun.kinds.${kind}`)}</span> <strong>{name}</strong>
        {process ? <span className="g-dry-quiet">{t('dryRun.lines.in', { process })}</span> : null}
      </p>
      {what ? <p className="g-dry-quiet">{what}</p> : null}
      {due ? <p>{t(kind === 'timer' ? 'dryRun.fires' : 'dryRun.due', { time: due })}</p> : null}
      {workers ? <Workers workers={workers} /> : null}
      {usual ? <p className="g-dry-quiet">{t('dryRun.usual', { duration: medianText(t, usual), count: usual.count })}</p> : null}
      {kind !== 'timer' && kind !== 'offer' && names.length > 0 ? (
        <details open={sets.length > 0}>
          <summary>{t('dryRun.setValues')}</summary>
          <VariableInputs names={names} values={variables} onChange={setVariables} />
        </details>
      ) : null}
      <div className="g-dry-buttons">
        {kind === 'task' ? (
          <>
            {button(t('dryRun.approve'), 'g-primary', () => send({}))}
            {button(t('dryRun.reject'), 'g-danger', () => send({ isApproved: false }))}
          </>
        ) : null}
        {kind === 'offer' ? (
          <>
            {activities.map((activity) => (
              <Fragment key={activity.id}>
                {button(t('dryRun.beginActivity', { name: activity.name }), '', () => send({ node: activity.id }))}
              </Fragment>
            ))}
            {button(t('dryRun.finish'), 'g-primary', () => send({}))}
          </>
        ) : null}
        {kind === 'timer' && isNext ? button(t('dryRun.fire'), '', () => send({})) : null}
        {kind === 'timer' && !isNext ? <span className="g-dry-quiet">{t('dryRun.fireFirst')}</span> : null}
        {kind === 'message' || kind === 'signal' ? button(t('dryRun.arrive'), 'g-primary', () => send({})) : null}
        {kind === 'action' || kind === 'http' ? (
          <>
            {button(t('dryRun.succeed'), 'g-primary', () => send({}))}
            {button(t('dryRun.fail'), 'g-danger', () => send({ code: code.trim() || 'ERROR' }))}
            <Input
              className="g-dry-code"
              aria-label={t('dryRun.errorCode')}
              value={code}
              maxLength={100}
              onChange={({ target }) => setCode(target.value)}
            />
          </>
        ) : null}
      </div>
    </li>
  )
}
