import { useState } from 'react'
import { type Assignment, type Attributes, assignmentOf, attributesOf } from '../model/assignment.ts'
import { ChoiceItem, SelectItem, TextItem } from './controls.tsx'
import type { FormPartState } from './part.ts'
import { RolesItem } from './RolesItem.tsx'

const PERSON = { ref: { url: 'GET /api/blade-flow/work/people', label: 'label', value: 'id' } } as const
export const PEOPLE = { ref: { ...PERSON.ref, multiple: true } } as const

const EMPTY: Readonly<Record<Assignment['kind'], Assignment>> = {
  nobody: { kind: 'nobody' },
  person: { kind: 'person', id: '' },
  applicant: { kind: 'applicant' },
  variable: { kind: 'variable', name: '' },
  candidates: { kind: 'candidates', users: '', roles: '' },
  expression: { kind: 'expression', assignee: '', candidateUsers: '', candidateGroups: '' },
}

/** Assignee of the task. */
export function AssignmentPart({ part }: { part: FormPartState }) {
  const { text, entity, form } = part
  const { t } = text
  const stored: Attributes = {
    assignee: part.attribute('assignee'),
    candidateUsers: part.attribute('candidateUsers'),
    candidateGroups: part.attribute('candidateGroups'),
  }
  // A kind without a value cannot be read from the file, so it is kept here.
  const [chosen, setChosen] = useState<Assignment['kind'] | null>(null)
  const read = assignmentOf(stored)
  const who: Assignment = chosen !== null && chosen !== read.kind ? startOf(chosen, stored) : read
  const write = (next: Assignment) => part.setAttributes({ ...attributesOf(next) })
  const choose = (kind: Assignment['kind']) => {
    setChosen(kind)
    const next = startOf(kind, stored)
    if (kind !== 'expression') write(next)
  }
  const variables = Object.keys(form?.process?.variables ?? {}).map((name) => ({ value: name, label: name }))
  return (
    <fieldset>
      <legend>{t('designer.who')}</legend>
      <SelectItem
        label={t('designer.whoKind')}
        value={who.kind}
        options={(['person', 'candidates', 'applicant', 'variable', 'expression', 'nobody'] as const).map((kind) => ({
          value: kind,
          label: t(`designer.whoKinds.${kind}`),
        }))}
        onChange={choose}
      />
      {who.kind === 'person' ? (
        <ChoiceItem
          label={t('designer.assignee')}
          entity={entity}
          file={PERSON}
          value={who.id}
          placeholder={t('designer.choose')}
          onChange={(id) => write({ kind: 'person', id })}
        />
      ) : null}
      {who.kind === 'variable' ? (
        <TextItem
          label={t('designer.variable')}
          hint={t('designer.variableHint')}
          value={who.name}
          suggestions={variables}
          fault={(name) => (name === '' || /^[A-Za-z_]\w*$/.test(name) ? null : t('designer.badName'))}
          onChange={(name) => write({ kind: 'variable', name })}
        />
      ) : null}
      {who.kind === 'candidates' ? (
        <>
          <RolesItem
            label={t('designer.roles')}
            hint={t('designer.candidatesHint')}
            value={who.roles}
            placeholder={t('designer.choose')}
            onChange={(roles) => write({ ...who, roles })}
          />
          <ChoiceItem
            label={t('designer.users')}
            entity={entity}
            file={PEOPLE}
            value={who.users}
            placeholder={t('designer.choose')}
            onChange={(users) => write({ ...who, users })}
          />
        </>
      ) : null}
      {who.kind === 'expression'
        ? (['assignee', 'candidateUsers', 'candidateGroups'] as const).map((name) => (
            <TextItem
              key={name}
              label={t(`designer.attributes.${name}`)}
              value={who[name]}
              placeholder="${…}"
              onChange={(value) => write({ ...who, [name]: value })}
            />
          ))
        : null}
    </fieldset>
  )
}

/** The value is kept if the new kind of assignment can express it. */
const startOf = (kind: Assignment['kind'], stored: Attributes): Assignment => (kind === 'expression' ? { kind, ...stored } : EMPTY[kind])
