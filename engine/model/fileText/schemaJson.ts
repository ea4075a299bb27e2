// Reads the text of a schema file: JSON with comments.

/** A text in quotes, or a comment. */
const PARTS = /"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g

/** The same text with spaces in place of comments, so that each position stays. */
export const withoutComments = (text: string): string =>
  text.includes('/') ? text.replace(PARTS, (part) => (part.startsWith('"') ? part : part.replace(/[^\n\r]/g, ' '))) : text

/** Throws a SyntaxError for a text that is not JSON apart from comments. */
export const parseSchemaJson = (text: string): unknown => JSON.parse(withoutComments(text))
