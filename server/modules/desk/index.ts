// The workbench: notices, and the directories that everybody is granted.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { noticeHook, noticeRoutes } from './notice.ts'

export const startPage: Module = {
  name: 'desk',
  routes: noticeRoutes,
  hooks: () => [noticeHook],
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}
