import type { ComponentType } from 'react'

/** Pages written by hand that the menu opens by their path; entities need no line here. */
export const bespokePages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {}
