import { textView } from '../plain.tsx'

// Some columns are date-times on the wire (`2026-03-01 00:00:00`) where the field means a day.
export const DateView = textView((text) => text.slice(0, 10))
