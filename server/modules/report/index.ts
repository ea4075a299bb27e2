// Module of reports, which a separate report service renders.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { reportHook } from './report.ts'

export const report: Module = {
  name: 'report',
  hooks: () => [reportHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}
