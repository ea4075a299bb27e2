// How people look at lists: the state that each list was left in, and views that are kept by name and shared.

import type { Module } from '../module.ts'
import { namedViewRoutes } from './namedViews.ts'
import { stateRoute } from './state.ts'

export const views: Module = { name: 'views', routes: [...namedViewRoutes, stateRoute] }
