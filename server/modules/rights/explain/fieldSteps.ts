// Steps of one field: what the person's roles and the schema file allow with it.

import type { Entity, Field } from '#model/entity/entity.ts'
import type { AccessVerb } from '#model/records/accessExplanation.ts'
import { listPrivacy } from '#records/masked.ts'
import type { RoleSight, Sight } from '#records/sight.ts'
import type { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { fieldTitleOf, linkTo, type Question, roleNames } from './question.ts'

/** Field of a question, with the sight of the person. */
export interface FieldQuestion {
  entity: Entity
  field: Field
  sight: Sight
  /** Stored record; `null` for a question about all of them. */
  record: Rec | null
}

/** Step of reading a value, and of its mask. */
export function explainSeenField(question: Question, ofField: FieldQuestion, verb: 'list' | 'view') {
  const { steps } = question
  const { entity, field, sight, record } = ofField
  const title = fieldTitleOf(question, entity, field)
  if (field.writeOnly) return steps.deny('field', null, { key: 'fieldSecret', args: { field: title } })
  const isHidden = record === null ? sight.isAlwaysLeftOut(field) : sight.leavesOut(field, record)
  explainRoles(question, ofField, isHidden ? 'denied' : 'allowed', ({ sees }) => sees, null)
  if (isHidden) return
  const inDetail = sight.privacyIn(field, record)
  const privacy =
    verb === 'list' && record !== null ? listPrivacy(field, record, sight) : (inDetail ?? (verb === 'list' ? field.private : null))
  if (privacy === null) return steps.allow('mask', { key: 'maskNone' })
  if (inDetail === null) return steps.deny('mask', null, { key: 'maskList', args: { field: title } })
  const masking = sight.ofRoles(field, record).filter((role) => role.isRuled && role.privacy !== null)
  const roles = roleNames(
    question,
    masking.map(({ roleId }) => roleId),
  )
  const link = linkTo(question, 'role', { roleName: masking.length === 1 ? roles : '' })
  if (masking.length > 0) steps.deny('mask', null, { key: 'maskRole', args: { field: title, roles }, link })
  else steps.deny('mask', null, { key: 'maskFile', args: { field: title, code: entity.permissions.viewPrivate ?? '' }, link })
}

/** Step of writing or exporting a value. @param refusal error of a call that does so; `null` if the call ignores the value */
export function explainUsedField(
  question: Question,
  ofField: FieldQuestion,
  verb: Exclude<AccessVerb, 'list' | 'view'>,
  refusal: AppError | null,
) {
  const { steps } = question
  const { entity, field, sight, record } = ofField
  const isExport = verb === 'export'
  if (!isExport && field.readOnly)
    return steps.deny('field', null, { key: 'fieldReadOnly', args: { field: fieldTitleOf(question, entity, field) } })
  const mayUse = isExport
    ? sight.mayExport(field)
    : field.children !== null || (record ? sight.mayEdit(field, record) : sight.editsSome(field))
  explainRoles(question, ofField, mayUse ? 'allowed' : 'denied', (role) => (isExport ? role.exports : role.edits), refusal)
}

function explainRoles(
  question: Question,
  { entity, field, sight, record }: FieldQuestion,
  result: 'allowed' | 'denied',
  allows: (role: RoleSight) => boolean,
  refusal: AppError | null,
) {
  const { steps } = question
  const ofRoles = sight.ofRoles(field, record)
  const named = (some: readonly RoleSight[]) =>
    roleNames(
      question,
      some.map(({ roleId }) => roleId),
    )
  const link = linkTo(question, 'role', { roleName: ofRoles.length === 1 ? named(ofRoles) : '' })
  if (!ofRoles.some(({ isRuled }) => isRuled))
    return steps.skip('field', { key: 'fieldFree', args: { field: fieldTitleOf(question, entity, field) }, link })
  if (result === 'allowed') {
    // A rule with a condition may allow it in some records.
    const allowing = ofRoles.filter(allows)
    return steps.allow('field', { key: 'fieldAllowed', args: { roles: named(allowing.length > 0 ? allowing : ofRoles) }, link })
  }
  const key = ofRoles.every(({ isDerived }) => isDerived) ? 'fieldDerived' : 'fieldDenied'
  steps.deny('field', refusal, { key, args: { roles: named(ofRoles) }, link })
}
