/** An object of JSON Schema 2020-12, or another part of an OpenAPI 3.1 document. */
export type OpenApiSchema = Readonly<Record<string, unknown>>
