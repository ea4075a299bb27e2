// URL of a bucket: path style or virtual host, for S3, MinIO and cloud services.

import * as dict from '#engine/site/keys.ts'
import { AppError } from '#server/errors.ts'
import { isReserved } from '#server/outbound/reserved.ts'
import { type Rec, textOf } from '#store/rows.ts'

export interface Bucket {
  /** URL without a trailing slash. */
  endpoint: string
  region: string
  name: string
  accessKey: string
  secretKey: string
  /** True for `https://host/bucket/name`, false for `https://bucket.host/name`. */
  pathStyle: boolean
}

/** Region in a host name: `cn-hangzhou` in `oss-cn-hangzhou.aliyuncs.com`, `cn-east-1` in `s3.cn-east-1.qiniucs.com`. */
const REGION = /\b([a-z]{2}-[a-z]+(?:-\d+)?)\./
const FALLBACK_REGION = 'us-east-1'
const VIRTUAL_HOSTS: readonly string[] = [dict.oss.alibabaCloud, dict.oss.tencentCloud]

/** @param row record of `oss` with its secrets */
export function bucketOf(row: Rec): Bucket {
  const [endpoint, appId] = [textOf(row, 'endpoint').replace(/\/$/, ''), textOf(row, 'appId')]
  const isTencent = textOf(row, 'category') === dict.oss.tencentCloud
  return {
    endpoint,
    region: (isTencent && textOf(row, 'region')) || (REGION.exec(endpoint)?.[1] ?? FALLBACK_REGION),
    name: isTencent ? withAppId(textOf(row, 'bucketName'), appId) : textOf(row, 'bucketName'),
    accessKey: textOf(row, 'accessKey'),
    secretKey: textOf(row, 'secretKey'),
    pathStyle: !VIRTUAL_HOSTS.includes(textOf(row, 'category')),
  }
}

/** Bucket names of Tencent Cloud end with the account's app id. */
function withAppId(name: string, appId: string): string {
  return appId === '' || name.endsWith(`-${appId}`) ? name : `${name}-${appId}`
}

export function domainOf({ endpoint, name, pathStyle }: Bucket): string {
  return pathStyle ? `${endpoint}/${name}` : endpoint.replace('://', `://${name}.`)
}

/** True when an endpoint is among the configured hosts. A scheme alone does not allow link-local and metadata addresses. */
export function isAllowed(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, hostname } = new URL(endpoint)
  return hosts.some((one) => {
    const [scheme, wanted] = one.split('//')
    if (scheme !== protocol) return false
    if (wanted === undefined) return !isReserved(hostname)
    return wanted === host || (wanted.startsWith('*.') && host.endsWith(wanted.slice(1)))
  })
}

/** Throws oss.hostRefused, so that users cannot make this server call arbitrary hosts. */
export function checkHost(endpoint: string, hosts: readonly string[]): void {
  if (!isAllowed(endpoint, hosts)) throw new AppError('oss.hostRefused', { host: endpoint }, null, 'endpoint')
}
