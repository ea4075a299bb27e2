// Module of correction notes beside values that devices and the alarm engine wrote.

import type { Module } from '../module.ts'
import { correctionHook, correctionRoutes } from './corrections.ts'

export const corrections: Module = { name: 'corrections', routes: correctionRoutes, hooks: () => [correctionHook] }
