// Reads the video platforms for live pictures from the environment.

export interface MediaServer {
  kind: 'zlm' | 'srs'
  /** Base URL of the HTTP API, as reached from this server. */
  api: string
  /** Base URL of the streams, as reached from browsers. */
  publicUrl: string
  /** Path of a camera's stream, `rtp/{serial}_{channel}`. */
  pattern: string
  /** `api.secret` of ZLMediaKit, `user:password` of SRS; '' for none. */
  secret: string
}

export interface VideoSources {
  ezvizUrl: string
  media: MediaServer | null
  /** URL of the operator's platform. */
  woUrl: string | null
  /** Hosts from which pages of the console may load streams. */
  hosts: readonly string[]
}

export const EZVIZ = 'https://open.ys7.com'
const PATTERN = 'rtp/{serial}_{channel}'

type Text = (name: 'EZVIZ_URL' | 'MEDIA_SERVER' | 'MEDIA_SECRET' | 'WO_VIDEO_URL') => string | null

/**
 * Adds one message per error to `faults`.
 * @param hosts hosts of `VIDEO_SOURCES`; the host of the media server is added
 */
export function parseVideoSources(text: Text, hosts: readonly string[], faults: string[]): VideoSources {
  const media = mediaOf(text('MEDIA_SERVER'), text('MEDIA_SECRET') ?? '', faults)
  const platform = (name: 'EZVIZ_URL' | 'WO_VIDEO_URL'): string | null => {
    const value = text(name)
    if (value !== null && !isHttp(value)) faults.push(`${name} must be an address that starts with http:// or https://.`)
    return value
  }
  const own = media === null ? [] : withSockets(new URL(media.publicUrl).origin)
  return { ezvizUrl: platform('EZVIZ_URL') ?? EZVIZ, media, woUrl: platform('WO_VIDEO_URL'), hosts: [...new Set([...hosts, ...own])] }
}

function mediaOf(value: string | null, secret: string, faults: string[]): MediaServer | null {
  if (value === null) return null
  const [kind, api = '', place = api, ...rest] = value.split(',').map((one) => one.trim())
  if ((kind !== 'zlm' && kind !== 'srs') || !isHttp(api) || !isHttp(place) || rest.length > 0) {
    faults.push('MEDIA_SERVER must be zlm or srs, the address of its interface, and the address of its streams, with commas between them.')
    return null
  }
  const { origin } = new URL(place)
  const path = decodeURI(place.slice(origin.length)).replace(/^\/+|\/+$/g, '')
  const pattern = path === '' ? PATTERN : path
  if (!/^[^/]+\/.*\{serial\}/.test(pattern)) {
    faults.push('The path of MEDIA_SERVER names the stream of a camera: an application, and {serial} behind it.')
    return null
  }
  return { kind, api, publicUrl: `${origin}/`, pattern, secret }
}

/** Content Security Policy treats WebSocket origins separately. */
function withSockets(origin: string): string[] {
  return [origin, origin.replace(/^http/, 'ws')]
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
