// Initial BPMN file of a new process.

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" xmlns:gantry="http://gantry.build/bpmn" targetNamespace="http://gantry.build/processes">`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A process with only a start event. */
export function blankFile(key: string, name: string, start: string): string {
  return `${HEAD}
  <bpmn:process id="${key}" name="${escaped(name)}" isExecutable="true">
    <bpmn:startEvent id="start" name="${escaped(start)}" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start">
        <dc:Bounds x="180" y="160" width="36" height="36" />
        <bpmndi:BPMNLabel><dc:Bounds x="153" y="203" width="90" height="14" /></bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}

/** True for a valid BPMN id that is also safe in URLs: letters, digits, `_`, `-`, `.`, beginning with a letter or `_`. */
export const isElementId = (text: string): boolean => /^[A-Za-z_][\w.-]*$/.test(text)
