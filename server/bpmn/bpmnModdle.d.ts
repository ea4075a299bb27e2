// bpmn-moddle ships types of BPMN's elements, but not of its entry point.

declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{
      rootElement: object
      elementsById: Readonly<Record<string, object>>
      warnings: { message: string; element?: object; property?: string; value?: string }[]
    }>
  }
}
