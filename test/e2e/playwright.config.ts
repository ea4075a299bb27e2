// Real Chromium against real servers: `support.ts` starts one for each file. `npm test` builds the console and names the Chromium.

import { defineConfig } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: false,
  globalSetup: './seededRun.ts',
  // A test that passes only the second time is a fault, of the test or of what it shows.
  retries: 0,
  // Nothing timed may fail a test: this only ends what hangs.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH || (findChromium() ?? undefined),
      // One process for all pages of a server, which keeps what it compiled.
      args: ['--process-per-site', '--disable-dev-shm-usage', '--force-color-profile=srgb', '--lang=zh-CN'],
    },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
})
