/**
 * Header value by RFC 6266: clients without support of `filename*` use the plain name.
 * @param name any characters
 * @param plain ASCII fallback
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
