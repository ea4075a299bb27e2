// Reads the mail server from the environment.

export interface MailServer {
  host: string
  port: number
  /** True for TLS from the first byte (`smtps://`); otherwise STARTTLS if the server offers it. */
  isSecure: boolean
  user: string
  password: string
  /** `名称 <name@example.cn>` */
  from: string
}

const SENDER = /^(?:[^<>"\r\n]*<)?[^<>\s@"]+@[^<>\s@"]+>?$/
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

/** `smtps://user:password@smtp.example.cn` and the sender MAIL_FROM; both or neither. Adds errors to `faults`. */
export function parseMailServer(url: string | null, from: string | null, faults: string[]): MailServer | null {
  if (url === null && from === null) return null
  if (url === null || from === null) {
    faults.push('SMTP_URL and MAIL_FROM are set together, or neither is.')
    return null
  }
  const address = URL.canParse(url) ? new URL(url) : null
  const isFine = address !== null && isProtocol(address.protocol) && address.hostname !== '' && address.search + address.hash === ''
  if (!isFine) faults.push('SMTP_URL must be smtp://host or smtps://host, with user:password@ and :port where they are needed.')
  if (!SENDER.test(from) || from.includes('<') !== from.includes('>'))
    faults.push(`MAIL_FROM must be an address such as name@example.cn or Name <name@example.cn>, not "${from}".`)
  if (!isFine || !isProtocol(address.protocol)) return null
  return {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || PORTS[address.protocol],
    isSecure: address.protocol === 'smtps:',
    user: decoded(address.username, faults),
    password: decoded(address.password, faults),
    from,
  }
}

const isProtocol = (text: string): text is keyof typeof PORTS => Object.hasOwn(PORTS, text)

function decoded(text: string, faults: string[]): string {
  try {
    return decodeURIComponent(text)
  } catch {
    faults.push('SMTP_URL holds a % that is no escape: write it as %25.')
    return ''
  }
}
