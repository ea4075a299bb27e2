// Names of the panels that schema files can use in dialogs and record pages. Pages register a component for each.

export const panelNames = [
  'storage-trial',
  'attach-upload',
  'orphan-files',
  'connection-trial',
  'table-preview',
  'alarm-replay',
  'schema-editor',
  'model-start',
  'schema-revisions',
  'draft-publication',
  'field-rights',
  'live-video',
  'camera-picture',
  'device-day',
  'crane-day',
  'lift-day',
] as const

export type PanelName = (typeof panelNames)[number]
