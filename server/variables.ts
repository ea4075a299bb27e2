// Table of the environment variables of the server.

export interface Variable {
  name: string
  /** Default as documented; `null` for none. */
  fallback: string | null
  meaning: string
}

/** Every variable that Gantry reads. A test compares it with `docs/guides/environment.md`. */
export const variables = [
  { name: 'PORT', fallback: '8080', meaning: 'Port to listen on; 0 takes a free one' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address to listen on; beyond loopback needs GANTRY_ADMIN_PASSWORD and has no demo' },
  {
    name: 'TLS_CERT',
    fallback: null,
    meaning: 'Certificate chain, a PEM file: the server then serves HTTPS and HTTP/2',
  },
  { name: 'TLS_KEY', fallback: null, meaning: 'Private key of the certificate, a PEM file' },
  { name: 'GANTRY_DATA', fallback: './data', meaning: 'Folder for the embedded database, uploads and the generated secret' },
  { name: 'GANTRY_SCHEMAS', fallback: './schemas', meaning: 'Folder of the schema files, watched while running' },
  {
    name: 'GANTRY_DEMO',
    fallback: null,
    meaning:
      '`on`: demo users and simulated sites (sites embedded only); `people`: demo users; `off`: none. `on` for a fresh embedded database',
  },
  {
    name: 'GANTRY_ADMIN_PASSWORD',
    fallback: null,
    meaning: 'Password of the first administrator; the demo takes `admin`, else one is generated and printed once',
  },
  {
    name: 'GANTRY_SECRET',
    fallback: null,
    meaning:
      'Token key of at least 16 characters, followed by a comma and the previous key if any; generated when embedded, required with DATABASE_URL',
  },
  {
    name: 'DATABASE_URL',
    fallback: null,
    meaning:
      'PostgreSQL, `postgres://…`, with `?prepared=no` behind a pooler in transaction mode that is not recognised; without it SQLite in the data folder',
  },
  { name: 'DATABASE_POOL', fallback: '10', meaning: 'Maximum number of PostgreSQL connections of this node' },
  {
    name: 'DATABASE_READ_URL',
    fallback: null,
    meaning: 'Hot standby of DATABASE_URL, `postgres://…`, which answers statistics, big screens, the search of all lists, and exports',
  },
  { name: 'DATABASE_READ_MAX_LAG', fallback: '10', meaning: 'Seconds by which the standby may lag; beyond them the primary is read' },
  {
    name: 'STOP_DELAY',
    fallback: '0',
    meaning:
      'Seconds for which a node still takes requests after SIGTERM while `/readyz` answers 503, so that load balancers leave it first',
  },
  { name: 'BACKEND_URL', fallback: null, meaning: 'URL of an existing platform to which `/api/**` is proxied, `https://…`' },
  {
    name: 'BACKEND_DIALECT',
    fallback: 'bladex',
    meaning: 'Dialect of the platform in BACKEND_URL: `bladex`, `springblade`, or a folder with `schemas/` and `dialect.ts`',
  },
  {
    name: 'CLIENT_DIALECT',
    fallback: 'bladex',
    meaning: 'API of other clients: `bladex`, or `springblade` to serve clients of the open SpringBlade too',
  },
  {
    name: 'MAP_TILES',
    fallback: null,
    meaning:
      'Tile address of the map, `https://…/{z}/{x}/{y}.png`; `#crs=gcj02&maxZoom=18&attribution=…` may follow; `crs` is wgs84 (also wgs-84, epsg:3857, cgcs2000) or gcj02 (gcj-02), any other value refuses the start',
  },
  {
    name: 'SATELLITE_TILES',
    fallback: null,
    meaning: 'Satellite tiles, same form, for the maps of the big screens; in the coordinates of `MAP_TILES`',
  },
  {
    name: 'GEOCODER_URL',
    fallback: null,
    meaning:
      'Geocoder of the map picker, with its key: `https://restapi.amap.com/v3?key=…#amap`, `https://api.tianditu.gov.cn?tk=…#tianditu`, or a Nominatim, `https://…#nominatim`; without it only regions and coordinates are found',
  },
  {
    name: 'IMAGE_SOURCES',
    fallback: null,
    meaning:
      'Allowed sources of pictures, separated by commas: hosts (`https://img.example.cn`) or `https:`, the default on loopback; none beyond it',
  },
  {
    name: 'FRAME_SOURCES',
    fallback: null,
    meaning: 'Hosts of pages that menus may frame, same form; `http:,https:` on loopback, none beyond it',
  },
  {
    name: 'VIDEO_SOURCES',
    fallback: null,
    meaning: 'Hosts of live video, same form (`https://*.ys7.com`, `wss://…`); all on loopback, none beyond it',
  },
  {
    name: 'STORAGE_HOSTS',
    fallback: null,
    meaning: 'Hosts of object storage, same form (`https://*.aliyuncs.com`); all on loopback, none beyond it',
  },
  {
    name: 'SMS_URLS',
    fallback: null,
    meaning:
      'Hosts of text message services that differ from the standard: `yunpian=https://us.yunpian.com`, separated by commas; also qiniu, aliyun, tencent, qcloud',
  },
  {
    name: 'SMTP_URL',
    fallback: null,
    meaning:
      'Server that mails are sent through: `smtps://user:password@smtp.example.cn`, or `smtp://…` for STARTTLS; without it mails are listed and not sent',
  },
  { name: 'MAIL_FROM', fallback: null, meaning: 'Sender of mails, `name@example.cn` or `Name <name@example.cn>`; required with SMTP_URL' },
  {
    name: 'DATASOURCE_HOSTS',
    fallback: null,
    meaning:
      'Hosts of data sources, separated by commas: hosts, `*.` hosts, addresses, networks (`10.0.0.0/8`), with `:port` or without; this machine on loopback, none beyond it',
  },
  {
    name: 'DEVICE_HOSTS',
    fallback: null,
    meaning:
      'Hosts of devices that this server calls, Modbus meters and cameras, same form as DATASOURCE_HOSTS (`10.20.0.0/16`); without it none',
  },
  {
    name: 'PROCESS_HOSTS',
    fallback: null,
    meaning: 'Hosts that service tasks of processes call by HTTP, same form as DATASOURCE_HOSTS (`erp.example.cn:443`); without it none',
  },
  {
    name: 'HJ212_LISTEN',
    fallback: null,
    meaning:
      'Address and port for devices that speak HJ 212 over TCP: `5212`, which listens on HOST, or `0.0.0.0:5212`, `[::]:5212`; without it none',
  },
  {
    name: 'MQTT_LISTEN',
    fallback: null,
    meaning: 'Address and port of the built-in MQTT broker, same form as HJ212_LISTEN; uses TLS when TLS_CERT is set. It speaks MQTT 3.1.1',
  },
  {
    name: 'MQTT_URL',
    fallback: null,
    meaning: 'Broker of your own whose messages are read: `mqtt://`, `mqtts://`, `ws://` or `wss://`, with `user:password@`',
  },
  { name: 'MQTT_VERSION', fallback: '5', meaning: 'Version of the protocol at MQTT_URL: `5` or `3.1.1`' },
  {
    name: 'MQTT_CA',
    fallback: null,
    meaning: 'Certificates that the broker at MQTT_URL is checked with, a PEM file; those of the system by default',
  },
  { name: 'MQTT_CERT', fallback: null, meaning: 'Client certificate for the broker at MQTT_URL, a PEM file' },
  { name: 'MQTT_KEY', fallback: null, meaning: 'Private key of MQTT_CERT, a PEM file' },
  { name: 'EZVIZ_URL', fallback: 'https://open.ys7.com', meaning: 'EZVIZ open platform' },
  {
    name: 'MEDIA_SERVER',
    fallback: null,
    meaning:
      'ZLMediaKit or SRS for GB28181 cameras: `zlm` or `srs`, its API, and the stream URL for browsers: `zlm,http://10.0.0.5,https://live.example.cn/rtp/{serial}_{channel}`',
  },
  { name: 'MEDIA_SECRET', fallback: null, meaning: 'Secret of the ZLMediaKit, or `user:password` of the SRS, in MEDIA_SERVER' },
  { name: 'WO_VIDEO_URL', fallback: null, meaning: 'Video platform of the operator, or an adapter' },
  { name: 'CARD_READER_URL', fallback: 'http://127.0.0.1:19196', meaning: 'Service of the ID card reader' },
  {
    name: 'GANTRY_METRICS_TOKEN',
    fallback: null,
    meaning:
      'Bearer token of at least 16 characters for `GET /metrics`; without it metrics are served only to the same machine, and only if the server is not reachable for others',
  },
  {
    name: 'TRUST_PROXY',
    fallback: null,
    meaning:
      'Addresses or networks (`10.0.0.0/8`), separated by commas, of proxies whose `X-Forwarded-For` is trusted; makes the server count as reachable',
  },
  {
    name: 'PUBLIC_URL',
    fallback: null,
    meaning:
      'Public URL of the console; required for sign-in with another service. `Host` of a request must then be the host of this URL, an address, or a name in ALLOWED_HOSTS',
  },
  {
    name: 'ALLOWED_HOSTS',
    fallback: null,
    meaning: 'Further host names that the `Host` of a request may have, separated by commas (`gantry.lan,*.site.example`)',
  },
  { name: 'GITHUB_CLIENT', fallback: null, meaning: '`id:secret` of an OAuth application at GitHub; enables sign-in with GitHub' },
  { name: 'GITEE_CLIENT', fallback: null, meaning: '`id:secret` of an OAuth application at Gitee; enables sign-in with Gitee' },
  {
    name: 'OIDC_CLIENT',
    fallback: null,
    meaning: '`id:secret` of a client at the OpenID Connect provider or OAuth 2 service in OIDC_ISSUER',
  },
  {
    name: 'OIDC_ISSUER',
    fallback: null,
    meaning:
      'URL of the OpenID Connect provider, `https://…`; or, separated by commas, the authorize, token and user URLs of an OAuth 2 service',
  },
  { name: 'OIDC_SCOPE', fallback: 'openid profile', meaning: 'Scopes that the sign-in requests from OIDC_ISSUER' },
] as const satisfies readonly Variable[]
