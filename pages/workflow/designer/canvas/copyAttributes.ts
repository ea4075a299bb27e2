// Copies engine attributes of an element; bpmn-js copies standard attributes only.

import type { ModdleElement } from '../model/element.ts'
import type { EventBus } from './services.ts'

function copyAttributes(eventBus: EventBus) {
  eventBus.on('moddleCopy.canCopyProperties', ({ sourceElement, targetElement }) => {
    const from = (sourceElement as ModdleElement).$attrs ?? {}
    const to = (targetElement as ModdleElement).$attrs
    if (!to) return
    for (const [name, value] of Object.entries(from)) if (name.includes(':') && !name.startsWith('xmlns:')) to[name] = value
  })
  return {}
}
copyAttributes.$inject = ['eventBus']

export const copyModule = { __init__: ['designerCopy'], designerCopy: ['factory', copyAttributes] }
