// The pad beside a selected element and the menu that changes its kind: both without what the engine does not run.

import { offeredPad, offeredReplacements } from './offered.ts'
import type { CanvasElement, Palette, PaletteEntry, Translate } from './services.ts'

/** Below bpmn-js's own, so that it sees what that offers. */
const AFTER = 500

interface Providing {
  registerProvider(priority: number, provider: object): void
  registerProvider(id: string, priority: number, provider: object): void
}
interface ElementFactory {
  createShape(members: object): CanvasElement
}
interface Create {
  start(event: Event, what: CanvasElement, context: object): void
}
interface AutoPlace {
  append(source: CanvasElement, shape: CanvasElement): void
}

function padProvider(
  contextPad: Providing & Palette,
  popupMenu: Providing,
  elementFactory: ElementFactory,
  create: Create,
  autoPlace: AutoPlace,
  translate: Translate,
) {
  const appended = (className: string, title: string, members: object): PaletteEntry => {
    const shape = () => elementFactory.createShape(members)
    return {
      group: 'model',
      className,
      title: translate(title),
      action: {
        click: (_, source) => autoPlace.append(source, shape()),
        dragstart: (event, source) => create.start(event, shape(), { source }),
      },
    }
  }
  const offered = (entries: Record<string, PaletteEntry>): Record<string, PaletteEntry> => ({
    // Where bpmn-js appends a task without a kind, people are what is meant.
    ...('append.append-task' in entries
      ? { 'append.user-task': appended('bpmn-icon-user-task', 'Append user task', { type: 'bpmn:UserTask' }) }
      : {}),
    ...offeredPad(entries),
  })
  contextPad.registerProvider(AFTER, {
    getContextPadEntries: () => offered,
    getMultiElementContextPadEntries: () => offeredPad,
  })
  popupMenu.registerProvider('bpmn-replace', AFTER, {
    getPopupMenuEntries: () => offeredReplacements,
    // Loops are the panel's business.
    getPopupMenuHeaderEntries: () => () => ({}),
  })
  return {}
}
padProvider.$inject = ['contextPad', 'popupMenu', 'elementFactory', 'create', 'autoPlace', 'translate']

export const padModule = { __init__: ['designerPad'], designerPad: ['factory', padProvider] }
