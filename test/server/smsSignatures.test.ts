// The signatures of services that send text messages, held to the examples of their own documentation.

import { expect, test } from 'vitest'
import { aliyunSignature } from '../../server/modules/resource/sms/aliyun.ts'
import { qiniuToken } from '../../server/modules/resource/sms/qiniu.ts'
import { tc3Authorization } from '../../server/modules/resource/sms/tencent.ts'
import { messageText } from '../../server/modules/resource/sms/text.ts'

test('Alibaba Cloud: the example of its guide to SendSms', () => {
  const fields = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  }
  expect(aliyunSignature('GET', fields, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
})

test('Tencent Cloud: the example of its guide to signatures of API 3.0', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const call = { service: 'cvm', host: 'cvm.tencentcloudapi.com', timestamp: 1551113065, body }
  expect(tc3Authorization('AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', call)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('Qiniu: the example of its guide to access tokens', () => {
  const address = new URL('http://rs.qiniu.com/move/bmV3ZG9jczpmaW5kX21hbi50eHQ=/bmV3ZG9jczpmaW5kLm1hbi50eHQ=')
  expect(qiniuToken('MY_ACCESS_KEY', 'MY_SECRET_KEY', { method: 'POST', address })).toBe('Qiniu MY_ACCESS_KEY:1uLvuZM6l6oCzZFqkJ6oI4oFMVQ=')
})

test('a text has its signature in front, once, and its places filled', () => {
  const text = (templateId: string, params: Record<string, string>) => messageText({ signName: '工地', templateId }, params)
  expect(text('#name#您好,验证码#code#', { name: '张三', code: '012345' })).toBe('【工地】张三您好,验证码012345')
  expect(text('【总包】#a#', { a: '$&' })).toBe('【总包】$&')
  expect(() => text('验证码#code#', {})).toThrow('sms.paramMissing')
})
