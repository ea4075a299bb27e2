// Types of the bpmn-js services that the designer uses.

import type { ElementChanges, ModdleElement } from '../model/element.ts'

/** An element of the canvas: a shape, a flow or the root. */
export interface CanvasElement {
  id: string
  type: string
  businessObject: ModdleElement
  parent?: CanvasElement
  incoming?: readonly CanvasElement[]
  outgoing?: readonly CanvasElement[]
  labelTarget?: CanvasElement
  [member: string]: unknown
}

type Listener = (event: Record<string, unknown>) => unknown

export interface EventBus {
  on(names: string | readonly string[], listener: Listener): void
  on(names: string | readonly string[], priority: number, listener: Listener): void
  off(names: string | readonly string[], listener: Listener): void
  fire(name: string, facts?: object): unknown
}

export interface CanvasBox {
  x: number
  y: number
  width: number
  height: number
}

export interface Canvas {
  zoom(scale: number | 'fit-viewport', at?: 'auto'): number
  viewbox(): CanvasBox & { scale: number; inner: CanvasBox; outer: { width: number; height: number } }
  viewbox(box: CanvasBox): unknown
  getRootElement(): CanvasElement
  scrollToElement(element: CanvasElement, padding?: number): void
  addMarker(element: CanvasElement | string, marker: string): void
  removeMarker(element: CanvasElement | string, marker: string): void
  focus(): void
  resized(): void
}

export interface Services {
  canvas: Canvas
  eventBus: EventBus
  elementRegistry: { get(id: string): CanvasElement | undefined; filter(test: (element: CanvasElement) => boolean): CanvasElement[] }
  selection: { select(element: CanvasElement | null): void; get(): CanvasElement[] }
  modeling: {
    updateProperties(element: CanvasElement, members: ElementChanges): void
    updateModdleProperties(element: CanvasElement, moddle: ModdleElement, members: ElementChanges): void
  }
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean; _stackIdx: number }
  bpmnFactory: { create(type: string, members?: object): ModdleElement }
  zoomScroll: { stepZoom(delta: number): void; reset(): void }
  palette: { _update(): void }
  directEditing: { complete(): void }
  moddle: { ids: { assigned(id: string): unknown } }
}

export interface Palette {
  registerProvider(provider: object): void
}

/** An entry of palette or context pad. */
export interface PaletteEntry {
  group: string
  className: string
  title: string
  separator?: boolean
  action?: Readonly<Record<string, (event: Event, element: CanvasElement) => unknown>> | ((event: Event, element: CanvasElement) => unknown)
}

export type Translate = (text: string, values?: Readonly<Record<string, string>>) => string
