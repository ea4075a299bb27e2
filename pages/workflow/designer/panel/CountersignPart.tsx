import { type CompletionRule, type Countersign, countersignOf, loopChanges, SIGNER, type Signers } from '../model/countersign.ts'
import type { ModdleElement } from '../model/element.ts'
import { PEOPLE } from './AssignmentPart.tsx'
import { ChoiceItem, NumberItem, SelectItem, TextItem, TickItem } from './controls.tsx'
import type { FormPartState } from './part.ts'

const START: Countersign = { signers: { kind: 'people', ids: '' }, isSequential: false, until: { kind: 'all' }, variable: SIGNER }

const UNTIL: Readonly<Record<CompletionRule['kind'], CompletionRule>> = {
  all: { kind: 'all' },
  veto: { kind: 'veto' },
  majority: { kind: 'majority' },
  any: { kind: 'any' },
  approvals: { kind: 'approvals', count: 2 },
  share: { kind: 'share', percent: 50 },
  custom: { kind: 'custom', source: '${nrOfApprovedInstances >= 1}' },
}

const SIGNERS: Readonly<Record<Signers['kind'], Signers>> = {
  people: { kind: 'people', ids: '' },
  variable: { kind: 'variable', name: '' },
  count: { kind: 'count', size: '2' },
  expression: { kind: 'expression', source: '' },
}

/** Settings of a task with several people. */
export function CountersignPart({ part }: { part: FormPartState }) {
  const { element, root, entity, create, text } = part
  const { t } = text
  const sign = countersignOf(root, element)
  const begin = (isOn: boolean) => {
    if (!isOn) return part.change({ loopCharacteristics: undefined })
    const loop = create('bpmn:MultiInstanceLoopCharacteristics')
    loop.$parent = element
    part.change({ loopCharacteristics: loop })
    part.changeInner(loop, loopChanges(root, loop, START, create))
    part.setAttributes({ assignee: `\${${SIGNER}}`, candidateUsers: '', candidateGroups: '' })
  }
  const write = (next: Countersign) => {
    const loop = element.loopCharacteristics as ModdleElement
    part.changeInner(loop, loopChanges(root, loop, next, create))
    // A task for each signer is assigned to that signer; a fixed number of tasks is offered to the candidates.
    if (next.signers.kind !== 'count' && sign?.signers.kind === 'count')
      part.setAttributes({ assignee: `\${${next.variable}}`, candidateUsers: '', candidateGroups: '' })
    if (next.signers.kind === 'count' && sign?.signers.kind !== 'count') part.setAttributes({ assignee: '' })
  }
  return (
    <fieldset>
      <legend>{t('designer.countersign')}</legend>
      <TickItem label={t('designer.isSeveral')} isOn={sign !== null} onChange={begin} />
      {sign ? (
        <>
          <SelectItem
            label={t('designer.signers')}
            value={sign.signers.kind}
            options={(['people', 'variable', 'count', 'expression'] as const).map((kind) => ({
              value: kind,
              label: t(`designer.signerKinds.${kind}`),
            }))}
            onChange={(kind) => write({ ...sign, signers: SIGNERS[kind] })}
          />
          {sign.signers.kind === 'people' ? (
            <ChoiceItem
              label={t('designer.users')}
              entity={entity}
              file={PEOPLE}
              value={sign.signers.ids}
              placeholder={t('designer.choose')}
              onChange={(ids) => write({ ...sign, signers: { kind: 'people', ids } })}
            />
          ) : null}
          {sign.signers.kind === 'variable' ? (
            <TextItem
              label={t('designer.variable')}
              hint={t('designer.listHint')}
              value={sign.signers.name}
              onChange={(name) => write({ ...sign, signers: { kind: 'variable', name } })}
            />
          ) : null}
          {sign.signers.kind === 'count' ? (
            <TextItem
              label={t('designer.size')}
              hint={t('designer.sizeHint')}
              value={sign.signers.size}
              onChange={(size) => write({ ...sign, signers: { kind: 'count', size } })}
            />
          ) : null}
          {sign.signers.kind === 'expression' ? (
            <TextItem
              label={t('designer.collection')}
              value={sign.signers.source}
              onChange={(source) => write({ ...sign, signers: { kind: 'expression', source } })}
            />
          ) : null}
          <TickItem label={t('designer.oneByOne')} isOn={sign.isSequential} onChange={(isSequential) => write({ ...sign, isSequential })} />
          <SelectItem
            label={t('designer.until')}
            value={sign.until.kind}
            options={(['all', 'veto', 'majority', 'approvals', 'any', 'share', 'custom'] as const).map((kind) => ({
              value: kind,
              label: t(`designer.untilKinds.${kind}`),
            }))}
            onChange={(kind) => write({ ...sign, until: UNTIL[kind] })}
          />
          {sign.until.kind === 'approvals' ? (
            <NumberItem
              label={t('designer.approvals')}
              value={sign.until.count}
              onChange={(count) => write({ ...sign, until: { kind: 'approvals', count } })}
            />
          ) : null}
          {sign.until.kind === 'share' ? (
            <NumberItem
              label={t('designer.percent')}
              value={sign.until.percent}
              most={100}
              onChange={(percent) => write({ ...sign, until: { kind: 'share', percent } })}
            />
          ) : null}
          {sign.until.kind === 'custom' ? (
            <TextItem
              label={t('designer.condition')}
              hint={t('designer.untilHint')}
              value={sign.until.source}
              rows={2}
              onChange={(source) => write({ ...sign, until: { kind: 'custom', source } })}
            />
          ) : null}
        </>
      ) : null}
    </fieldset>
  )
}
