import type { InstanceStatus } from '#engine/site/answers/work.ts'
import { useOptions } from '../../engine/api/options/options.ts'
import { Tag } from '../../engine/fields/Tag.tsx'
import type { Choices, Entity } from '../../engine/model/entity/entity.ts'
import { useProcessText } from './processText.ts'

const STATES: Choices = { kind: 'dict', source: 'dict', code: 'flow_status' }

/** Process, applicant, start and status of an instance. */
export function InstanceHead({ entity, standing }: { entity: Entity | null; standing: InstanceStatus }) {
  const { t, word, language } = useProcessText()
  const { options } = useOptions(STATES)
  const { processDefinitionName, startUser, startTime, endTime, taskName, processIsFinished, flowStatus } = standing
  const translated = (name: string) => (entity ? word(entity, name) : name)
  const state = options.find(({ value }) => String(value) === flowStatus)
  const steps = (taskName ?? '').split(',').filter(Boolean).map(translated)
  const facts = [
    ['applicant', startUser],
    ['startTime', startTime],
    ...(processIsFinished === 'finished'
      ? ([['endTime', endTime ?? '']] as const)
      : ([['step', steps.join(t('list.nameBreak'))]] as const)),
  ] as const
  return (
    <header className="g-workflow-head">
      <h1>{translated(processDefinitionName)}</h1>
      {state ? <Tag color={state.color ?? 'grey'} word={language === 'en' ? (state.english ?? state.label) : state.label} /> : null}
      <dl className="g-workflow-facts">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{t(`workflow.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </header>
  )
}
