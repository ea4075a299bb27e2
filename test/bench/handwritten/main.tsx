// Page for comparison: the same records with antd's Table and Form, written in the usual way.

import { ConfigProvider, type ConfigProviderProps } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import { ManyFieldsPage } from './ManyFieldsPage.tsx'
import { MaterialPage } from './MaterialPage.tsx'

dayjs.locale('zh-cn')
// TypeScript resolves the file as CommonJS; the bundler returns the locale itself.
const locale = zhCN as unknown as NonNullable<ConfigProviderProps['locale']>
// `?fields=200` shows a form of so many fields.
const fields = Number(new URLSearchParams(location.search).get('fields'))
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider locale={locale}>{fields > 0 ? <ManyFieldsPage count={fields} /> : <MaterialPage />}</ConfigProvider>,
)
