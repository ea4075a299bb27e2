// The parts of the console that actions open or that show a record, by the names that schema files call them. Pages register a component for each.

export const panelNames = [
  'storage-trial',
  'attach-upload',
  'orphan-files',
  'connection-trial',
  'table-preview',
  'live-video',
  'device-day',
  'crane-day',
  'lift-day',
] as const

export type PanelName = (typeof panelNames)[number]
