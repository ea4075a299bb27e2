// bpmn-js with our tools. The modeler outlives its page component, so that a page in a background tab keeps its drawing.

import Modeler from 'bpmn-js/lib/Modeler.js'
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js'
import type { ModdleElement } from '../model/element.ts'
import { declareEngines } from '../model/engineAttribute.ts'
import { copyModule } from './copyAttributes.ts'
import { padModule } from './pad.ts'
import { paletteModule } from './palette.ts'
import type { Services } from './services.ts'
import { translateModule } from './translate.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn-embedded.css'

export interface Drawing {
  get<Name extends keyof Services>(name: Name): Services[Name]
  /** Opens a file; returns the warnings of bpmn-js. Throws if it is no BPMN or has no diagram. */
  open(xml: string): Promise<string[]>
  /** Returns the current drawing as a file. */
  xml(): Promise<string>
  attach(host: HTMLElement): void
  detach(): void
  definitions(): ModdleElement
}

interface Bpmn {
  get<T>(name: string): T
  getDefinitions(): ModdleElement
  importXML(xml: string): Promise<{ warnings: readonly unknown[] }>
  saveXML(options: { format: boolean }): Promise<{ xml?: string; error?: Error }>
  attachTo(host: HTMLElement): void
  detach(): void
}

type Made = new (options: object) => Bpmn

// TypeScript resolves these files as CommonJS, whose default is the whole module; the bundler returns the class itself.
const [Editor, Viewer] = [Modeler, NavigatedViewer] as unknown as [Made, Made]

/** @param isEditable true for an editor, false for a viewer */
export function createDrawing(isEditable: boolean): Drawing {
  const additionalModules = isEditable ? [translateModule, paletteModule, padModule, copyModule] : [translateModule]
  const bpmn = new (isEditable ? Editor : Viewer)({ additionalModules })
  const get = <Name extends keyof Services>(name: Name): Services[Name] => bpmn.get<Services[Name]>(name)
  const definitions = () => bpmn.getDefinitions()
  return {
    get,
    definitions,
    async open(xml) {
      const { warnings } = await bpmn.importXML(xml)
      declareEngines(definitions())
      return warnings.map(String)
    },
    async xml() {
      const { xml = '', error } = await bpmn.saveXML({ format: true })
      if (error) throw error
      return xml
    },
    attach: (host) => bpmn.attachTo(host),
    detach: () => bpmn.detach(),
  }
}

/**
 * Fits the drawing beside the palette; a small process is at the left, since it grows to the right.
 * @param palette width of the palette in pixels
 */
export function showWhole({ get }: Drawing, palette: number): void {
  const canvas = get('canvas')
  canvas.resized()
  const { inner, outer } = canvas.viewbox()
  if (outer.width === 0 || inner.width === 0) return
  const room = Math.max(outer.width - palette, 100)
  const scale = Math.min(1, room / (inner.width + 2 * MARGIN), outer.height / (inner.height + 2 * MARGIN))
  canvas.viewbox({
    x: inner.x - palette / scale - Math.min((room / scale - inner.width) / 2, 2 * MARGIN),
    y: inner.y - (outer.height / scale - inner.height) / 2,
    width: outer.width / scale,
    height: outer.height / scale,
  })
}

const MARGIN = 40
