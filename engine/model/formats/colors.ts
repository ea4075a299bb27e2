// Colours that schema files and dictionaries may name: seven of the product, and those of CSS.

/** The product's values for seven colour names. */
export const namedColors: Readonly<Record<string, string>> = {
  green: '#19be6b',
  blue: '#2d8cf0',
  amber: '#ffb800',
  orange: '#ff7d00',
  red: '#f5222d',
  grey: '#909399',
  purple: '#8b5cf6',
}

/** Named colours of CSS Color 4. */
export const cssColors: readonly string[] =
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse
  chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
  darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
  deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
  greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral
  lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
  mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite
  navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
  plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
  yellowgreen transparent currentcolor`.split(/\s+/)

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const FUNCTION = /^(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\([^()]*(?:\([^()]*\)[^()]*)*\)$/i

/** True for a colour of the product, a CSS colour name, a hexadecimal colour, or a CSS colour function. */
export function isColor(text: string): boolean {
  return Object.hasOwn(namedColors, text) || cssColors.includes(text.toLowerCase()) || HEX.test(text) || FUNCTION.test(text)
}
