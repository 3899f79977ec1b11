import type { LaunchOptions } from 'playwright'
import type { Chromium } from './chromium-types'

/**
 * How every Chromium here is started. Playwright already keeps it from calling out (background networking, component
 * updates, sync, first run); a test machine has no GPU, and QUIC would only be tried in vain.
 */
export function launchOptions({ path, sandbox }: Chromium): LaunchOptions {
  return {
    executablePath: path,
    chromiumSandbox: sandbox,
    args: ['--disable-gpu', '--disable-quic'],
  }
}

/** The Chromium that the run script found; Playwright's own where Playwright is run directly. */
export function launchOptionsFromEnvironment(): LaunchOptions {
  const path = process.env.CHROMIUM_PATH
  return path ? launchOptions({ path, sandbox: process.env.CHROMIUM_SANDBOX === 'on' }) : {}
}
