// Module of the workbench: notices, and directories granted to everybody.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { noticeHook, noticeRoutes } from './notice.ts'

export const startPage: Module = {
  name: 'desk',
  routes: noticeRoutes,
  hooks: () => [noticeHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}
