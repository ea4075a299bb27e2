// State transitions of a worker on a site: allowed steps, permissions, conditions and changes.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isDate } from '#model/formats/formats.ts'
import { judgeField } from '#model/records/rules.ts'
import { siteTime } from '#model/siteTime.ts'
import type { ErrorKey } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import type { Transition } from '../transitions.ts'

/** Input of a step: reason of a refusal, date of entry. */
export interface StepInput {
  admitRemark: string
  entryDate: string
  /** Name of the person who takes the step. */
  by: string
}

/** States are keys of `labor_admit_status`. */
export interface LaborStep extends Transition {
  /** All reasons why the step is not possible for this worker. */
  refusals(labor: Rec, input: StepInput, entity: Entity): readonly ErrorKey[]
  changes(labor: Rec, input: StepInput): Rec
  /** A rope that the worker wears is taken back. */
  returnsRope: boolean
}

const none = () => []
const needsReason =
  (key: ErrorKey) =>
  (_: Rec, { admitRemark }: StepInput) =>
    admitRemark === '' ? [key] : []
const reviewed = ({ by, admitRemark }: StepInput): Rec => ({ admitUser: by, admitTime: siteTime(), admitRemark: admitRemark || null })
const { pending, admitted, rejected, banned, exited } = dict.laborAdmitStatus

export const laborSteps: readonly LaborStep[] = [
  {
    action: 'admit',
    from: [pending, rejected],
    to: admitted,
    refusals: whyNotAdmitted,
    changes: (labor, input) => ({ ...reviewed(input), ...(hasEntered(labor) ? { onSite: dict.laborOnSite.onTheRoster } : {}) }),
    returnsRope: false,
  },
  {
    action: 'reject',
    from: [pending],
    to: rejected,
    refusals: needsReason('labor.rejectReason'),
    changes: (_, input) => reviewed(input),
    returnsRope: false,
  },
  { action: 'edit', from: [rejected], to: pending, refusals: none, changes: () => ({}), returnsRope: false },
  {
    action: 'ban',
    from: [admitted],
    to: banned,
    refusals: needsReason('labor.banReason'),
    changes: (_, input) => reviewed(input),
    returnsRope: true,
  },
  { action: 'unban', from: [banned], to: pending, refusals: none, changes: (_, input) => reviewed(input), returnsRope: false },
  {
    action: 'exit',
    from: [admitted],
    to: exited,
    refusals: none,
    changes: () => ({ exitDate: siteTime().slice(0, 10), onSite: dict.laborOnSite.left }),
    returnsRope: true,
  },
  {
    action: 'reenter',
    from: [exited],
    to: pending,
    refusals: (_, { entryDate }) => (isDate(entryDate) ? [] : ['labor.entryDate']),
    changes: (_, { entryDate }) => ({ entryDate, exitDate: null, onSite: dict.laborOnSite.notYet }),
    returnsRope: false,
  },
]

export const permissionOf = ({ action }: LaborStep): string => `labor_${action}`

/** The permissions of every step that leads to a status; empty for a status that nothing leads to. */
export function permissionsTo(status: string): string[] {
  return laborSteps.filter(({ to }) => to === status).map(permissionOf)
}

/** A worker who shall come later is not on site yet. */
export function hasEntered({ entryDate }: Rec): boolean {
  return String(entryDate ?? '') <= siteTime().slice(0, 10)
}

function whyNotAdmitted(labor: Rec, _: StepInput, { field }: Entity): readonly ErrorKey[] {
  const today = siteTime().slice(0, 10)
  const isSpecial = labor.isSpecial === dict.flag.yes
  const lacks: Partial<Record<ErrorKey, boolean>> = {
    'labor.noContract': labor.contractSigned !== dict.flag.yes,
    'labor.notTrained': labor.trainStatus !== dict.trainStatus.passed,
    'labor.noCertificate': isSpecial && !labor.certNo,
    'labor.certificateOver': isSpecial && Boolean(labor.certNo) && textOf(labor, 'certExpire') <= today,
    // A sheet brings no pictures, and a turnstile knows people by their faces.
    'labor.noFace': !labor.facePhoto,
    // The card tells the age, and the schema file says which ages may work: somebody may have grown out of them since they were entered.
    'labor.age': field.idCard !== undefined && judgeField(field.idCard, labor.idCard, labor) !== null,
  }
  return (Object.keys(lacks) as ErrorKey[]).filter((key) => lacks[key])
}
