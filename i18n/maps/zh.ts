// Words of maps in forms.

export const zh = {
  field: {
    map: {
      choose: '选择位置',
      change: '修改位置',
      clear: '清除位置',
      title: '选择{{title}}',
      search: '搜索地点',
      hint: '名称、行政区划代码或“经度,纬度”',
      results: '搜索结果',
      none: '没有找到“{{text}}”',
      about: '所在城市的中心',
      view: '地图，点击选择位置，回车选择地图中心',
      address: '地址',
      picked: '{{longitude}}, {{latitude}}（距{{place}}中心约{{distance}}公里）',
      empty: '请在地图上点击，或从搜索结果中选择',
      coordinates: '坐标 {{text}}',
      pages: '搜索结果分页',
      previous: '上一页',
      next: '下一页',
      zoomIn: '放大',
      zoomOut: '缩小',
      offline: '底图无法加载，已切换为离线底图',
    },
    fence: {
      draw: '绘制围栏',
      change: '修改围栏',
      title: '绘制{{title}}',
      lead: '在地图上依次点击围栏的顶点，双击结束；拖动顶点可以修改。',
      corners: '顶点坐标（每行“经度,纬度”）',
      redraw: '重新绘制',
      clear: '清除围栏',
      large: '围栏约{{area}}平方公里，大于一般工地，请确认。',
      outside: '所选位置不在围栏内，请确认。',
    },
  },
}
