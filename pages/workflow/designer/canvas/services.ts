// The services of bpmn-js that the designer calls, as far as it calls them.

import type { Changes, ModdleElement } from '../model/element.ts'

/** What is drawn: a shape, a flow or the canvas itself. */
export interface Drawn {
  id: string
  type: string
  businessObject: ModdleElement
  parent?: Drawn
  incoming?: readonly Drawn[]
  outgoing?: readonly Drawn[]
  labelTarget?: Drawn
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
  getRootElement(): Drawn
  scrollToElement(element: Drawn, padding?: number): void
  addMarker(element: Drawn | string, marker: string): void
  removeMarker(element: Drawn | string, marker: string): void
  focus(): void
  resized(): void
}

export interface Services {
  canvas: Canvas
  eventBus: EventBus
  elementRegistry: { get(id: string): Drawn | undefined; filter(test: (element: Drawn) => boolean): Drawn[] }
  selection: { select(element: Drawn | null): void; get(): Drawn[] }
  modeling: {
    updateProperties(element: Drawn, members: Changes): void
    updateModdleProperties(element: Drawn, moddle: ModdleElement, members: Changes): void
  }
  commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean; _stackIdx: number }
  bpmnFactory: { create(type: string, members?: object): ModdleElement }
  zoomScroll: { stepZoom(delta: number): void; reset(): void }
  palette: { _update(): void }
  moddle: { ids: { assigned(id: string): unknown } }
}

export interface Palette {
  registerProvider(provider: object): void
}

/** A tool as palette and pad know it. */
export interface PaletteEntry {
  group: string
  className: string
  title: string
  separator?: boolean
  action?: Readonly<Record<string, (event: Event, element: Drawn) => unknown>> | ((event: Event, element: Drawn) => unknown)
}

export type Translate = (text: string, values?: Readonly<Record<string, string>>) => string
