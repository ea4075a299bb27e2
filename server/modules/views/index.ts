// Module of list views: the last state of each list, and named and shared views.

import type { Module } from '../module.ts'
import { namedViewRoutes } from './namedViews.ts'
import { stateRoute } from './state.ts'

export const listViews: Module = { name: 'views', routes: [...namedViewRoutes, stateRoute] }
