// Real Chromium against real servers: `support.ts` starts one for each file. `npm test` builds the console and names the Chromium.

import { defineConfig } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

/** Processes that Chromium starts ahead for windows of people: a sixth of the processor time of a run. */
const SPARE_FEATURES = ['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** Features that Playwright switches off: of two such lists Chromium reads the last. */
const PLAYWRIGHT_FEATURES = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  ...['HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying'],
  ...['OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  // A page waits for its server about a third of its time, so three go together on two cores.
  workers: 3,
  fullyParallel: false,
  globalSetup: './seededRun.ts',
  // A test that needs a second try has a fault, or has found one.
  retries: 0,
  // No test depends on timing: these limits only end what hangs, on a machine that is busy as well.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // A name in a body that the server does not know is a fault of the console.
    extraHTTPHeaders: { prefer: 'handling=strict' },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH || (findChromium() ?? undefined),
      // In the locale C Chromium saves a file of a Chinese name as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      // One process for all pages of a server, which keeps what it compiled.
      args: [
        `--disable-features=${[...SPARE_FEATURES, ...PLAYWRIGHT_FEATURES]}`,
        ...['--process-per-site', '--js-flags=--no-flush-bytecode'],
        ...['--disable-dev-shm-usage', '--force-color-profile=srgb', '--lang=zh-CN'],
      ],
    },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
