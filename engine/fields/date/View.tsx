import { textView } from '../plain.tsx'

// Some columns of the API contain moments (`2026-03-01 00:00:00`) for date fields.
export const DateView = textView((text) => text.slice(0, 10))
