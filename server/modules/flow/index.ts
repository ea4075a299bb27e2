// Processes: drawn as BPMN, deployed, started, worked on by people.

import type { Module } from '../module.ts'

export const flow: Module = { name: 'flow' }
