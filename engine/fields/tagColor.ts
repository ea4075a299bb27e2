import { namedColors } from '../model/formats/colors.ts'

/** The CSS colour of a name of the product; any other text is a CSS colour already. */
export const tagColor = (color: string): string => namedColors[color] ?? color
