// Summary line of one site: name, progress, and days without an accident.

import { useMemo } from 'react'
import type { ProjectOverview, StageFigures } from '#engine/site/answers/projects.ts'
import { projectOverviewSource } from '../frame/useProject.ts'
import { type Panel, panel } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { recordAddress } from '../sources/recordAddress.ts'
import { stageFigures } from '../sources/stages.ts'
import { figure } from '../views/numbers.ts'
import { Desk } from './Desk.tsx'
import { SiteWeather } from './SiteWeather.tsx'
import './siteHead.css'

export function SiteHead({ projectId }: { projectId: string }) {
  const panels = useMemo(() => [head], [])
  return <Desk projectId={projectId} panels={panels} />
}

const head: Panel = panel({
  place: 'strip',
  title: 'desk.head',
  sources: { overview: projectOverviewSource, work: stageFigures },
  cadence: '1min',
  isBare: true,
  view: Head,
  list: '/archives/project',
})

interface Data {
  overview: ProjectOverview
  work: StageFigures
}

function Head({ overview, work }: Data) {
  const { t } = useScreenText()
  const { project, passDays, totalDays, progress, deviation, safeDays, env } = overview
  const stage = work.stages.find(({ stageCode }) => stageCode === work.current)?.stageName
  const progressLabel = t('desk.progressSaid', { progress: figure(progress, 1) })
  return (
    <div className="wall-site-head">
      <div className="wall-site-name">
        <a href={recordAddress('project', project.id)}>{project.projectName}</a>
        {stage && <span>{stage}</span>}
      </div>
      <dl>
        <div>
          <dt>{t('desk.day')}</dt>
          <dd>
            <b>{passDays}</b> / {totalDays}
          </dd>
        </div>
        <div>
          <dt>{t('desk.progress')}</dt>
          <dd>
            <meter min={0} max={100} value={progress} aria-label={progressLabel} />
            <b>{figure(progress, 1)}%</b>
            {deviation !== null && deviation < 0 && <small>{t('desk.behind', { percent: figure(-deviation, 1) })}</small>}
          </dd>
        </div>
        <SiteWeather env={env} />
        <div>
          <dt>{t('desk.safe')}</dt>
          <dd>
            <b>{safeDays}</b> {t('desk.dayUnit')}
          </dd>
        </div>
      </dl>
    </div>
  )
}
