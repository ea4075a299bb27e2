// Messages of live video.
export const player = {
  phase: {
    idle: '未播放',
    connecting: '连接中',
    playing: '直播中',
    stalled: '画面卡顿',
    retrying: '重新连接中',
    failed: '无法播放',
    paused: '已暂停',
  },
  play: '点击播放',
  goOn: '继续播放',
  stop: '停止播放',
  snapshot: '保存截图',
  fullscreen: '全屏',
  codec: '当前编码不支持播放',
  stalled: '画面卡顿，正在等待数据',
  lost: '连接中断，稍后自动重试',
  closesIn: '{{seconds}}秒后自动关闭',
  ptz: '云台控制',
  turn: { up: '向上', down: '向下', left: '向左', right: '向右' },
}
