// Files of a report service beside this server.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { reportHook } from './report.ts'

export const report: Module = {
  name: 'report',
  hooks: () => [reportHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}
