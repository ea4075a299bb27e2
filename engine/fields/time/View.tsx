import { textView } from '../plain.tsx'

export const TimeView = textView()
