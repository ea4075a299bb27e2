// Module of rights: explains why a user may do something.

import type { Module } from '../module.ts'
import { explanationRoutes } from './explain/explanationRoutes.ts'

export const rights: Module = {
  name: 'rights',
  routes: explanationRoutes,
}
