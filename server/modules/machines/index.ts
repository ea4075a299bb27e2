// Module of tower cranes and lifts: checks of drivers and devices, and statistics.

import type { Module } from '../module.ts'
import { machineStatisticRoutes } from './machineStatistics.ts'
import { machineHooks } from './machines.ts'

export const machines: Module = { name: 'machines', routes: machineStatisticRoutes, hooks: () => machineHooks }
