// Types of the used parts of the XML parser, which ships none.

declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => object, decode: (text: string) => string) => void): this
    on(event: 'closeTag', handle: (name: string) => void): this
    on(event: 'text', handle: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata' | 'attention', handle: (text: string) => void): this
    on(event: 'error' | 'warn', handle: (error: Error) => void): this
    parse(xml: string): unknown
    stop(): void
  }
}
