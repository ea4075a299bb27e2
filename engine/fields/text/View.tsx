import { plainView } from '../plain.tsx'

export const TextView = plainView()
