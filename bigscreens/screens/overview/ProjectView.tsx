import { useEffect, useState } from 'react'
import type { ProjectImage, ProjectOverview } from '#engine/site/answers/projects.ts'
import { type ScreenText, useScreenText } from '../../screenText.ts'
import { recordAddress } from '../../sources/recordAddress.ts'
import { FlipNumber } from '../../views/FlipNumber.tsx'
import { figure } from '../../views/numbers.ts'
import { wantsLessMotion } from '../../views/useRoll.ts'
import './overview.css'

/** Amounts are in units of ten thousand in Chinese, millions in English. */
const amountIn = (language: ScreenText['language'], tenThousands: number): string =>
  language === 'en' ? figure(tenThousands / 100, 1) : figure(tenThousands)

/** Name of the project, and days without an accident. */
export function ProjectView({ overview }: { overview: ProjectOverview }) {
  const { t, language } = useScreenText()
  const { project, safeDays } = overview
  const images =
    overview.images.length > 0 ? overview.images : project.coverImg ? [{ title: null, link: project.coverImg, imgType: null }] : []
  const fields: [string, string | null][] = [
    ['builder', project.buildName],
    ['contractor', project.contractorName],
    ['supervisor', project.superviseName],
    ['manager', [project.projectManager, project.managerPhone].filter(Boolean).join(' ') || null],
    ['area', project.buildArea === null ? null : `${figure(project.buildArea)} m²`],
    ['amount', project.contractAmount === null ? null : t('overview.field.money', { value: amountIn(language, project.contractAmount) })],
    ['start', project.startDate],
    ['end', project.planEndDate],
  ]
  return (
    <div className="wall-project">
      <a href={recordAddress('project', project.id)} target="_blank" rel="noopener" title={`${project.projectName}${t('frame.newWindow')}`}>
        <FlipNumber title={t('overview.safe')} value={safeDays} unit={(count) => t('overview.days', { count })} />
      </a>
      <Pictures images={images} name={project.projectName} />
      <dl>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`overview.field.${name}`)}</dt>
            <dd title={value ?? undefined}>{value ?? t('frame.noValue')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const NEXT_MS = 8000

function Pictures({ images, name }: { images: readonly ProjectImage[]; name: string }) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (images.length < 2 || wantsLessMotion()) return
    const timer = setInterval(() => setAt((now) => (now + 1) % images.length), NEXT_MS)
    return () => clearInterval(timer)
  }, [images.length])
  const shown = images[at % Math.max(1, images.length)]
  if (!shown) return <div className="wall-project-picture" />
  return (
    <figure className="wall-project-picture">
      <img src={shown.link} alt={shown.title ?? name} />
      <figcaption>{shown.title ?? name}</figcaption>
    </figure>
  )
}
