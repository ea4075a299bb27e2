// Names of the engines' own attributes and elements, and what becomes of them. A name that stands nowhere here is refused.

/** Read at these elements of BPMN. */
export const READ_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  Process: ['owner', 'candidateStarterUsers', 'candidateStarterGroups'],
  StartEvent: ['initiator'],
  UserTask: [
    ...['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'allowApplicant'],
    ...['taskIdVariableName', 'taskCompleterVariableName'],
  ],
  ServiceTask: ['action'],
  CallActivity: ['inheritVariables', 'idVariableName', 'processInstanceIdVariableName', 'calledElementType', 'calledElementBinding'],
  MultiInstanceLoopCharacteristics: ['collection', 'elementVariable', 'elementIndexVariable'],
  TerminateEventDefinition: ['terminateAll'],
  MessageEventDefinition: ['messageExpression'],
  SignalEventDefinition: ['signalExpression'],
}

/** Of jobs, forms, histories and drawings: nothing that runs here depends on them. */
export const QUIET_ATTRIBUTES: readonly string[] = [
  ...['async', 'exclusive', 'asyncLeave', 'asyncLeaveExclusive', 'asyncBefore', 'asyncAfter', 'completeAsync', 'noWaitStatesAsyncLeave'],
  ...['jobPriority', 'jobCategory', 'taskPriority', 'historyTimeToLive', 'versionTag', 'isStartableInTasklist', 'startFormKey'],
  ...['formKey', 'formRef', 'formRefBinding', 'formRefVersion', 'formFieldValidation', 'formReadOnly', 'category', 'sameDeployment'],
  ...['modelerTemplate', 'modelerTemplateVersion', 'dataType', 'userType', 'text', 'enabledShortname'],
]

/** Have a meaning in other engines and none here: they are said, and left out. */
export const NOTED_ATTRIBUTES: readonly string[] = [
  ...['priority', 'owner', 'followUpDate', 'businessKey', 'inheritBusinessKey', 'processInstanceName', 'fallbackToDefaultTenant'],
  ...['isEagerExecutionFetching', 'eagerExecutionFetching', 'errorMessage'],
]

export const NOTED_ELEMENTS: readonly string[] = ['failedJobRetryTimeCycle']

export const READ_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  UserTask: ['formProperty', 'formData'],
  CallActivity: ['in', 'out'],
  DataObject: ['value'],
}

export const QUIET_ELEMENTS: readonly string[] = [
  ...['formProperty', 'formData', 'properties', 'property', 'historyLevel', 'localization', 'jobCategory', 'includeInHistory'],
  ...['customProperties', 'work-form-field-validation', 'task-candidates-type'],
]
