import type { Widget } from '../../model/formats/fieldKinds.ts'

/** Widgets that search forms first render as closed controls. */
export const opening = ['date', 'date-time', 'time', 'switch', 'radio', 'select', 'tree', 'checkbox', 'check-tree', 'region'] as const

export type OpeningWidget = (typeof opening)[number]

export const isOpening = (widget: Widget): widget is OpeningWidget => (opening as readonly Widget[]).includes(widget)
