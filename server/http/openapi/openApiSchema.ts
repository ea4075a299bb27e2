/** Part of an OpenAPI 3.1 document, such as a JSON Schema 2020-12 object. */
export type OpenApiSchema = Readonly<Record<string, unknown>>
