// The package ships types of BPMN's elements, but none of its entry.

declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: object; warnings: { message: string; element?: object }[] }>
  }
}
