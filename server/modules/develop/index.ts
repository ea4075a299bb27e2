// Databases beside our own, for who builds with the platform.

import type { Module } from '../module.ts'
import { codeRoutes } from './code.ts'
import { datasourceHook, datasourceRoutes } from './datasource.ts'

export const develop: Module = {
  name: 'develop',
  routes: [...datasourceRoutes, ...codeRoutes],
  hooks: () => [datasourceHook],
}
