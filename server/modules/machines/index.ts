// Tower cranes and lifts: their drivers and devices, and their statistics.

import type { Module } from '../module.ts'
import { machineStatisticRoutes } from './machineStatistics.ts'
import { machineHooks } from './machines.ts'

export const machines: Module = { name: 'machines', routes: machineStatisticRoutes, hooks: () => machineHooks }
