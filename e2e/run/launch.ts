import type { LaunchOptions } from 'playwright'
import type { Chromium } from './chromium-types'

/**
 * Returns the launch options of every Chromium here. Playwright already turns off background requests (updates, sync,
 * first run). A test machine has no GPU, and QUIC would fail anyway.
 */
export function launchOptions({ path, sandbox }: Chromium): LaunchOptions {
  return { executablePath: path, chromiumSandbox: sandbox, args: ['--disable-gpu', '--disable-quic'] }
}

/** Returns the Chromium that the run script found, or Playwright's own if Playwright is run directly. */
export function launchOptionsFromEnvironment(): LaunchOptions {
  const path = process.env.CHROMIUM_PATH
  return path ? launchOptions({ path, sandbox: process.env.CHROMIUM_SANDBOX === 'on' }) : {}
}
