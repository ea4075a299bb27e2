import type { Tone } from '../palette.ts'
import { useScreenText } from '../screenText.ts'
import { MarkIcon, type MarkName } from './Mark.tsx'
import './steps.css'

export interface StageStep {
  key: string
  name: string
  /** Key of `stage_status`: 0 not started, 1 in progress, 2 completed, 3 delayed. */
  status: string
  /** Delay in days; 0 for none. */
  lateDays: number
}

const LOOKS: Readonly<Record<string, { tone: Tone; mark: MarkName }>> = {
  0: { tone: 'offline', mark: 'same' },
  1: { tone: 'plain', mark: 'play' },
  2: { tone: 'ok', mark: 'ok' },
  3: { tone: 'alarm', mark: 'warn' },
}

/** Stages in order with state and delay. */
export function StageSteps({ steps, lateWord }: { steps: readonly StageStep[]; lateWord(days: number): string }) {
  const { t } = useScreenText()
  return (
    <ol className="wall-steps">
      {steps.map(({ key, name, status, lateDays }) => {
        const { tone, mark } = LOOKS[status] ?? { tone: 'offline', mark: 'same' }
        return (
          <li key={key} data-tone={tone} aria-current={status === '1' ? 'step' : undefined}>
            <span className="wall-step-dot" title={t(`frame.stage.${status}`)}>
              <MarkIcon name={mark} size={16} />
            </span>
            <span className="wall-step-name">{name}</span>
            {lateDays > 0 && <small>{lateWord(lateDays)}</small>}
          </li>
        )
      })}
    </ol>
  )
}
