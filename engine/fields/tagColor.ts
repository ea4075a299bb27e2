// The colours that dictionaries and schema files call by name; anything else is a CSS colour already.

const named: Readonly<Record<string, string>> = {
  green: '#19be6b',
  blue: '#2d8cf0',
  amber: '#ffb800',
  orange: '#ff7d00',
  red: '#f5222d',
  grey: '#909399',
  purple: '#8b5cf6',
}

export const tagColor = (color: string): string => named[color] ?? color
