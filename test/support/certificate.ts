// Creates a TLS certificate for tests with OpenSSL.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Creates `cert.pem` and `key.pem` for localhost in a folder; returns the environment variables with their paths. */
export function makeCertificate(folder: string): { TLS_CERT: string; TLS_KEY: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { TLS_CERT: cert, TLS_KEY: key }
}
