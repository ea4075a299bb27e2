// Translates the texts of bpmn-js, whose keys are English, to the language of the console.

import { currentLanguage } from '#engine/text/language.ts'
import { sayOfDesigner } from '../designerText.ts'
import type { Translate } from './services.ts'

const WORDS: Readonly<Record<string, string>> = {
  'Activate hand tool': 'hand',
  'Activate lasso tool': 'lasso',
  'Activate create/remove space tool': 'space',
  'Activate global connect tool': 'connect',
  'Create start event': 'createStart',
  'Create timer': 'createTimer',
  'Create end event': 'createEnd',
  'Create user task': 'createUserTask',
  'Create service task': 'createServiceTask',
  'Create call activity': 'createCall',
  'Create expanded sub-process': 'createSubProcess',
  'Create exclusive gateway': 'createExclusive',
  'Create parallel gateway': 'createParallel',
  'Create inclusive gateway': 'createInclusive',
  'Append user task': 'appendUserTask',
  'Append end event': 'appendEnd',
  'Append gateway': 'appendGateway',
  'Add text annotation': 'annotate',
  'Connect to other element': 'connectTo',
  'Change element': 'change',
  Delete: 'delete',
  'Align elements': 'align',
  'Search in diagram': 'search',
  'Start event': 'start',
  'Timer start event': 'timerStart',
  'End event': 'end',
  'Error end event': 'errorEnd',
  'Terminate end event': 'terminateEnd',
  'Timer intermediate catch event': 'timer',
  'Timer boundary event': 'timerBoundary',
  'Timer boundary event (non-interrupting)': 'timerBoundaryBeside',
  'Error boundary event': 'errorBoundary',
  'User task': 'userTask',
  'Service task': 'serviceTask',
  'Call activity': 'call',
  'Sub-process': 'subProcess',
  'Sub-process (expanded)': 'subProcess',
  'Exclusive gateway': 'exclusive',
  'Parallel gateway': 'parallel',
  'Inclusive gateway': 'inclusive',
  'Sequence flow': 'flow',
  'Default flow': 'defaultFlow',
}

export const translate: Translate = (text, values = {}) => {
  const key = WORDS[text]
  const said = key !== undefined && currentLanguage() === 'zh' ? sayOfDesigner(`designer.canvas.${key}`) : text
  return said.replace(/\{([^}]+)\}/g, (whole, name: string) => values[name] ?? whole)
}

export const translateModule = { translate: ['value', translate] }
