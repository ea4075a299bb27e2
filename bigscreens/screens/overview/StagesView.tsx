import type { ProjectOverview, StageFigures } from '#engine/site/answers/projects.ts'
import { Chart } from '../../charts/Chart.tsx'
import { dumbbell } from '../../charts/specs.ts'
import type { Tone } from '../../palette.ts'
import { useScreenText } from '../../screenText.ts'
import { MarkIcon } from '../../views/Mark.tsx'
import { figure } from '../../views/numbers.ts'
import { StageSteps } from '../../views/Steps.tsx'
import { planProgress, stagesAround } from './planProgress.ts'
import './overview.css'

/** Maximum number of stages. */
const SHOWN = 5
/** Delay in percentage points from which it is serious. */
const SERIOUS = -5

/** Stages around the current one: actual and planned progress, and delay. */
export function StagesView({ overview, work }: { overview: ProjectOverview; work: StageFigures }) {
  const { t } = useScreenText()
  const shown = stagesAround(work.stages, work.current, SHOWN)
  const now = Date.now()
  const { progress, planProgress: planned, deviation } = overview
  const tone: Tone = deviation === null || deviation >= 0 ? 'ok' : deviation >= SERIOUS ? 'warn' : 'critical'
  const at = work.stages.findIndex(({ stageCode }) => stageCode === work.current) + 1
  return (
    <>
      <p className="wall-progress" data-tone={tone}>
        <span>{t('overview.stageOf', { at, of: work.stages.length })}</span>
        <span>
          {t('overview.actual')} <b>{figure(progress, 1)}%</b>
        </span>
        <span>
          {t('overview.plan')} <b>{figure(planned, 1)}%</b>
        </span>
        <span className="wall-deviation">
          <MarkIcon name={tone === 'ok' ? 'ok' : 'warn'} size={16} /> {t('overview.deviation')}{' '}
          {deviation !== null && deviation > 0 ? '+' : ''}
          {figure(deviation, 1)}%
        </span>
      </p>
      <StageSteps
        steps={shown.map(({ stageCode, stageName, stageStatus, delayDays }) => ({
          key: stageCode,
          name: stageName,
          status: stageStatus,
          lateDays: delayDays,
        }))}
        lateWord={(days) => t('overview.late', { days })}
      />
      <Chart
        label={t('overview.stages')}
        spec={dumbbell(
          shown.map((stage) => ({ at: stage.stageName, plan: Math.round(planProgress(stage, now)), actual: stage.progress })),
          { plan: t('overview.plan'), actual: t('overview.actual') },
        )}
      />
    </>
  )
}
