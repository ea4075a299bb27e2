import { plainView } from '../plain.tsx'

export const TimeView = plainView()
