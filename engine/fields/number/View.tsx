import { plainView } from '../plain.tsx'

export const NumberView = plainView()
