import { textView } from '../plain.tsx'

export const TextView = textView()
