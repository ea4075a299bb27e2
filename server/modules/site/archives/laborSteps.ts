// How a worker is let onto a site, kept off it and leaves it: which step leads where, who may take it, what must hold and what changes.

import * as dict from '../../../../dict/keys.ts'
import type { Entity } from '../../../../engine/model/entity.ts'
import { isDate } from '../../../../engine/model/formats.ts'
import { judgeField } from '../../../../engine/model/rules.ts'
import { siteTime } from '../../../../engine/model/siteTime.ts'
import type { ErrorKey } from '../../../errors.ts'
import type { Rec } from '../../../store/records.ts'
import { textOf } from '../../../store/rows.ts'

/** What is said beside a step: why somebody is refused, when somebody comes back. */
export interface Said {
  admitRemark: string
  entryDate: string
  /** Name of the person who takes the step. */
  by: string
}

export interface Step {
  from: readonly string[]
  to: string
  permission: string
  /** Why the step is not possible for this worker; `null` when it is. */
  refusal(labor: Rec, said: Said, entity: Entity): ErrorKey | null
  changes(labor: Rec, said: Said): Rec
  /** A rope that the worker wears is taken back. */
  returnsRope: boolean
}

const none = () => null
const needsReason =
  (key: ErrorKey) =>
  (_: Rec, { admitRemark }: Said) =>
    admitRemark === '' ? key : null
const reviewed = ({ by, admitRemark }: Said): Rec => ({ admitUser: by, admitTime: siteTime(), admitRemark: admitRemark || null })
const { pending, admitted, rejected, banned, exited } = dict.laborAdmitStatus

const steps: readonly Step[] = [
  {
    from: [pending, rejected],
    to: admitted,
    permission: 'labor_admit',
    refusal: whyNotAdmitted,
    changes: (labor, said) => ({ ...reviewed(said), ...(hasEntered(labor) ? { onSite: dict.laborOnSite.onSite } : {}) }),
    returnsRope: false,
  },
  {
    from: [pending],
    to: rejected,
    permission: 'labor_reject',
    refusal: needsReason('labor.rejectReason'),
    changes: (_, said) => reviewed(said),
    returnsRope: false,
  },
  { from: [rejected], to: pending, permission: 'labor_edit', refusal: none, changes: () => ({}), returnsRope: false },
  {
    from: [admitted],
    to: banned,
    permission: 'labor_ban',
    refusal: needsReason('labor.banReason'),
    changes: (_, said) => reviewed(said),
    returnsRope: true,
  },
  { from: [banned], to: pending, permission: 'labor_unban', refusal: none, changes: (_, said) => reviewed(said), returnsRope: false },
  {
    from: [admitted],
    to: exited,
    permission: 'labor_exit',
    refusal: none,
    changes: () => ({ exitDate: siteTime().slice(0, 10), onSite: dict.laborOnSite.left }),
    returnsRope: true,
  },
  {
    from: [exited],
    to: pending,
    permission: 'labor_reenter',
    refusal: (_, { entryDate }) => (isDate(entryDate) ? null : 'labor.entryDate'),
    changes: (_, { entryDate }) => ({ entryDate, exitDate: null, onSite: dict.laborOnSite.notYet }),
    returnsRope: false,
  },
]

/** The permissions of every step that leads to a status; empty for a status that nothing leads to. */
export function permissionsTo(status: string): string[] {
  return steps.filter(({ to }) => to === status).map(({ permission }) => permission)
}

/** The step from one status to another, `null` when there is none. */
export function stepOf(from: unknown, to: string): Step | null {
  return steps.find((step) => step.to === to && step.from.includes(String(from))) ?? null
}

/** A worker who shall come later is not on site yet. */
export function hasEntered({ entryDate }: Rec): boolean {
  return String(entryDate ?? '') <= siteTime().slice(0, 10)
}

function whyNotAdmitted(labor: Rec, _: Said, { field }: Entity): ErrorKey | null {
  const today = siteTime().slice(0, 10)
  if (labor.contractSigned !== dict.flag.yes) return 'labor.noContract'
  if (labor.trainStatus !== dict.trainStatus.passed) return 'labor.notTrained'
  if (labor.isSpecial === dict.flag.yes && !labor.certNo) return 'labor.noCertificate'
  if (labor.isSpecial === dict.flag.yes && textOf(labor, 'certExpire') <= today) return 'labor.certificateOver'
  // A sheet brings no pictures, and a turnstile knows people by their faces.
  if (!labor.facePhoto) return 'labor.noFace'
  // The card tells the age, and the schema file says which ages may work: somebody may have grown out of them since they were entered.
  return field.idCard && judgeField(field.idCard, labor.idCard, labor) ? 'labor.age' : null
}
