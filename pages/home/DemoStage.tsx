import type { DemoState } from '#engine/site/answers/demo.ts'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'
import { useText } from '../../engine/text/text.ts'
import { isWriting, useDemoState, useDirection } from './demoState.ts'
import { Loading } from './Loading.tsx'
import './demoStage.css'

/** Controls of the demo, if one runs and the user has the permission: speed, scenarios, and progress of the generated history. */
export function DemoStage() {
  const { can } = usePermissions()
  return can('demo_stage') ? <Stage /> : null
}

function Stage() {
  const { t } = useText()
  const { data, failureCount } = useDemoState()
  if (data === undefined) return hasCapability('sites') && failureCount === 0 ? <Loading /> : null
  if (data === null) return null
  return (
    <section className="g-demo" aria-label={t('demo.title')}>
      <h2>{t('demo.title')}</h2>
      <p>{t('demo.lead')}</p>
      <Controls state={data} />
      <p role="status">
        {data.playing
          ? t('demo.playing', {
              site: data.playing.site,
              story: t(`demo.stories.${data.playing.story}`),
              seconds: data.playing.secondsLeft,
            })
          : null}
      </p>
      {isWriting(data) ? <History history={data.history} /> : null}
    </section>
  )
}

function Controls({ state }: { state: DemoState }) {
  const { t } = useText()
  const direction = useDirection()
  return (
    <div className="g-demo-controls">
      <fieldset>
        <legend>{t('demo.speed')}</legend>
        {state.speeds.map((speed) => (
          <button
            key={speed}
            type="button"
            aria-pressed={speed === state.speed}
            disabled={direction.isPending}
            onClick={() => direction.mutate({ speed })}
          >
            {t('demo.times', { speed })}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('demo.story')}</legend>
        {state.stories.map((story) => (
          <button
            key={story}
            type="button"
            aria-pressed={state.playing?.story === story}
            disabled={direction.isPending || state.playing !== null}
            onClick={() => direction.mutate({ story })}
          >
            {t(`demo.stories.${story}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function History({ history: { days, of } }: Pick<DemoState, 'history'>) {
  const { t } = useText()
  const word = t('demo.history', { days, of })
  return (
    <p className="g-demo-history">
      <progress value={days} max={of} aria-label={word} />
      {word}
    </p>
  )
}
