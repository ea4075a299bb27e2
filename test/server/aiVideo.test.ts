import { afterAll, beforeAll, describe } from 'vitest'
import { scenarios } from '../support/scenario.ts'
import { oneDatabase, startApp, type TestApp } from '../support/startApp.ts'
import { store } from '../support/stored.ts'

const call = 'GET /api/blade-wechat/aiVideo/getVideoFlvUrl'
const FLV = 'https://live.example.cn/gate.flv?token=1'
const HLS = 'https://live.example.cn/gate.m3u8'

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    app = await startApp({ database })
    const bare = await store(app, 'project', { projectName: '一号地块' })
    const keyed = await store(app, 'project', { projectName: '二号地块', woAppKey: 'key' })
    const camera = (values: object) => store(app, 'monitor-device', { monitorName: '东门', projectId: bare, hasPtz: '1', ...values })
    ids.flv = await camera({ deviceSerial: 'C1', accessType: '3', playUrl: FLV })
    ids.hls = await camera({ deviceSerial: 'C2', accessType: '3', playUrl: HLS })
    ids.bare = await camera({ deviceSerial: 'C3', accessType: '1' })
    ids.keyed = await camera({ deviceSerial: 'C4', accessType: '4', projectId: keyed })
    await app.addUser({ account: 'watcher', permissions: ['monitor_device'] })
    await app.addUser({ account: 'nobody' })
    await app.addUser({ account: 'north', tenantId: '100001', permissions: ['monitor_device'] })
  })
  afterAll(() => app.close())

  const of = (name: string): { readonly id: string } => ({
    get id() {
      return ids[name] ?? ''
    },
  })

  describe('the live address of a camera', () => {
    scenarios(
      () => app,
      [
        {
          name: 'is the fixed one, as FLV',
          as: 'watcher',
          call,
          query: of('flv'),
          status: 200,
          data: { monitorName: '东门', flvUrl: FLV, hlsUrl: null, expireTime: null, hasPtz: '1' },
        },
        { name: 'is the fixed one, as HLS', as: 'watcher', call, query: of('hls'), status: 200, data: { flvUrl: null, hlsUrl: HLS } },
        {
          name: 'is refused while the project has no key',
          as: 'watcher',
          call,
          query: of('bare'),
          status: 400,
          msg: '视频平台未授权，请配置AppKey',
        },
        {
          name: 'is refused while its platform is not connected',
          as: 'watcher',
          call,
          query: of('keyed'),
          status: 400,
          msg: '暂未接入该视频平台，请使用固定地址',
        },
        { name: 'is not that of another tenant', as: 'north 100001', call, query: of('flv'), status: 404, msg: '设备通道不存在' },
        { name: 'is for who may see cameras', as: 'nobody', call, query: of('flv'), status: 403 },
        { name: 'is asked by id', as: 'watcher', call, status: 400 },
        { name: 'has two qualities', as: 'watcher', call, query: { id: '1', quality: '3' }, status: 400 },
      ],
    )
  })
})
