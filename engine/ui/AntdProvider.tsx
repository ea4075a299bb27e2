// Applies the console's theme and language to antd. Only lazily loaded modules may import this file.

import { theme as antdTheme, ConfigProvider, type ConfigProviderProps, type ThemeConfig } from 'antd'
import enUS from 'antd/es/locale/en_US.js'
import zhCN from 'antd/es/locale/zh_CN.js'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import type { Language } from '../text/language.ts'
import { useText } from '../text/text.ts'
import { isDark, themeValue, useLook } from '../themes/theme.ts'
import { dayjs } from './siteDayjs.ts'

/** The same object for each render: antd draws all controls again when it changes. */
const BUTTON: ConfigProviderProps['button'] = { autoInsertSpace: false }

type Locale = NonNullable<ConfigProviderProps['locale']>

// TypeScript resolves these files as CommonJS, whose default is the whole module; the bundler returns the locale itself.
const ANTD = { zh: zhCN, en: enUS } as unknown as Record<Language, Locale>
const DAYJS: Record<Language, string> = { zh: 'zh-cn', en: 'en' }

export default function AntdProvider({ children }: { children: ReactNode }) {
  const { language } = useText()
  const look = useLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` changes the style sheet
  const colours = useMemo(steadyConfig, [look])
  // Pickers read month names from dayjs during rendering, so its locale is set before.
  if (dayjs.locale() !== DAYJS[language]) dayjs.locale(DAYJS[language])
  return (
    <ConfigProvider locale={ANTD[language]} theme={colours} button={BUTTON}>
      {children}
    </ConfigProvider>
  )
}

let kept: { key: string; config: ThemeConfig } | null = null
let themes = 0

/**
 * Returns the same object while nothing changed, because antd caches styles by its identity. The class of antd's variables is named here:
 * by default each provider has a class of its own, and inserts and removes the variables of all its components with it.
 */
function steadyConfig(): ThemeConfig {
  const config = themeConfig()
  const key = JSON.stringify([isDark(), config])
  if (kept?.key !== key) kept = { key, config: { ...config, cssVar: { key: `g-antd-${++themes}` } } }
  return kept.config
}

/** antd tokens with the colours of the current theme. */
function themeConfig(): ThemeConfig {
  const [primary, onPrimary, text, quiet, surface] = [
    themeValue('primary'),
    themeValue('on-primary'),
    themeValue('text'),
    themeValue('text-2'),
    themeValue('surface'),
  ]
  const own = {
    colorPrimary: primary,
    colorLink: primary,
    colorError: themeValue('danger'),
    colorSuccess: themeValue('success'),
    colorWarning: themeValue('warning'),
  }
  const base = isDark() ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm
  return {
    // Replaces the shades of antd's algorithm by ours, which have enough contrast.
    algorithm: (seed, map) => ({ ...base(seed, map), ...own }),
    token: {
      ...own,
      colorTextBase: text,
      colorBgBase: surface,
      colorText: text,
      colorTextDescription: quiet,
      colorTextPlaceholder: 'var(--g-placeholder)',
      colorTextLightSolid: onPrimary,
      colorIcon: quiet,
      colorBorder: themeValue('border'),
      colorBgContainer: surface,
      colorBgElevated: surface,
      colorBgLayout: themeValue('bg'),
      borderRadius: Math.min(Number.parseInt(themeValue('radius'), 10), 8),
      fontFamily: getComputedStyle(document.documentElement).fontFamily,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Button: { primaryColor: onPrimary, dangerColor: surface },
      // Days of adjacent months must be readable; antd shows them as disabled.
      DatePicker: { colorTextDisabled: quiet },
      Checkbox: { colorWhite: onPrimary },
      Tooltip: { colorTextLightSolid: surface, colorBgSpotlight: text },
    },
  }
}
