import { namedColors } from '../model/formats/colors.ts'

/** CSS value of a colour that a schema file or dictionary names. */
export const tagColor = (color: string): string => namedColors[color] ?? color
