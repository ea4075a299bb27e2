// Module of people: workers and their admission, supervisors, members of the WeChat apps, ID card reader.

import type { Seeds } from '../../platform.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { attendanceRoutes } from './attendance/attendance.ts'
import { laborHook, laborRoutes } from './labor.ts'
import { memberHook } from './member.ts'
import { projectPeopleRoutes, projectSupervisorHook } from './projectPeople.ts'
import { readCard, readCardLocally } from './readCard.ts'

export const people: Module = {
  name: 'people',
  routes: [readCard, ...projectPeopleRoutes, ...laborRoutes, ...attendanceRoutes],
  hooks: () => [projectSupervisorHook, laborHook, memberHook],
  seeds: {
    ...readSeeds<Pick<Seeds, 'directories' | 'parameters'>>(import.meta.dirname, 'seeds.json'),
    dictionaries: readSeeds(import.meta.dirname, 'dictionaries/people.json'),
  },
  local: [readCardLocally],
}
