// Module of rights: explains why a user may do something, compares roles, and lets administrators view as other users.

import { sweepViews } from '../../access/sessions/viewAs.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { explanationRoutes } from './explain/explanationRoutes.ts'
import { matrixRoutes } from './matrix/matrixRoutes.ts'
import { viewAsRoutes } from './viewAs/viewAsRoutes.ts'

export const rights: Module = {
  name: 'rights',
  routes: [...explanationRoutes, ...matrixRoutes, ...viewAsRoutes],
  scheduled: [{ name: 'views as other users that are over', run: ({ store }) => sweepViews(store) }],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}
