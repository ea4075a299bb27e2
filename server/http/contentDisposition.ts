/**
 * The header of that name for a file, as RFC 6266 has it: programs that know no `filename*` take the plain name.
 * @param name any signs
 * @param plain the name in ASCII
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
