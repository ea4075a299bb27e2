import { plainView } from '../plain.tsx'

export const DateTimeView = plainView()
