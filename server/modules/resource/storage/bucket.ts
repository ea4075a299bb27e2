// URL of a bucket: path style or virtual host, for S3, MinIO and cloud services.

import * as dict from '#engine/site/keys.ts'
import { AppError } from '#server/errors.ts'
import { isReserved } from '#server/outbound/reserved.ts'
import { type Rec, textOf } from '#store/rows.ts'

export interface Bucket {
  /** Without a slash at the end. */
  endpoint: string
  region: string
  name: string
  accessKey: string
  secretKey: string
  /** `https://host/bucket/name`; else `https://bucket.host/name`. */
  pathStyle: boolean
}

/** `cn-hangzhou` of `oss-cn-hangzhou.aliyuncs.com`, `cn-east-1` of `s3.cn-east-1.qiniucs.com`. */
const REGION = /\b([a-z]{2}-[a-z]+(?:-\d+)?)\./
const FALLBACK_REGION = 'us-east-1'
const VIRTUAL_HOSTS: readonly string[] = [dict.oss.alibabaCloud, dict.oss.tencentCloud]

/** @param row a record of `oss` with its secret */
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

/** Tencent's buckets carry the number of the account behind their name. */
function withAppId(name: string, appId: string): string {
  return appId === '' || name.endsWith(`-${appId}`) ? name : `${name}-${appId}`
}

export function domainOf({ endpoint, name, pathStyle }: Bucket): string {
  return pathStyle ? `${endpoint}/${name}` : endpoint.replace('://', `://${name}.`)
}

/** True when an endpoint is among the hosts that the environment names. A scheme alone allows no link-local and no metadata address. */
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

/** Throws oss.hostRefused: who signs in cannot send this server anywhere. */
export function checkHost(endpoint: string, hosts: readonly string[]): void {
  if (!isAllowed(endpoint, hosts)) throw new AppError('oss.hostRefused', { host: endpoint }, null, 'endpoint')
}
