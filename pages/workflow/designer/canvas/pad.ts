// Limits the context pad and the "change element" menu to elements that the engine supports.

import { offeredPad, offeredReplacements } from './offered.ts'
import type { CanvasElement, Palette, PaletteEntry, Translate } from './services.ts'

/** Priority below that of bpmn-js, so that this provider can change its entries. */
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
    // An untyped task of bpmn-js becomes a user task.
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
    // Loops are set in the properties panel.
    getPopupMenuHeaderEntries: () => () => ({}),
  })
  return {}
}
padProvider.$inject = ['contextPad', 'popupMenu', 'elementFactory', 'create', 'autoPlace', 'translate']

export const padModule = { __init__: ['designerPad'], designerPad: ['factory', padProvider] }
