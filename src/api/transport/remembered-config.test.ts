import { expect, test } from 'vitest'
import { loadConfig } from './config'
import { isSameConfig, rememberConfig, rememberedConfig } from './remembered-config'
import type { ConsoleConfig } from './settings'

const ORIGIN = 'https://console.example'
const CONFIG: ConsoleConfig = {
  apiBaseUrl: '',
  signInUrl: '/sign-in',
  fleets: [{ id: 1, title: 'Alder Rentals', zone: 'America/New_York' }],
  vehicleReads: 'auto',
}

/** A Storage with what the tests need. */
function storageOf(entries = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  return { entries, storage: () => storage }
}

test('what was remembered is there, and the same as what is loaded', async () => {
  const { storage } = storageOf()
  expect(rememberedConfig(storage, ORIGIN)).toBeNull()
  rememberConfig(CONFIG, storage)
  const remembered = rememberedConfig(storage, ORIGIN)
  expect(remembered).toEqual(CONFIG)
  const loaded = await loadConfig(async () => new Response(JSON.stringify(CONFIG)))
  expect(remembered && isSameConfig(remembered, loaded)).toBe(true)
  expect(isSameConfig(loaded, { ...loaded, vehicleReads: 'off' })).toBe(false)
  rememberConfig(null, storage)
  expect(rememberedConfig(storage, ORIGIN)).toBeNull()
})

test.each([
  ['https://api.example', null],
  ['http://console.example', null],
  [`${ORIGIN}/base`, `${ORIGIN}/base`],
  ['/base', '/base'],
])('nothing is sent to %s before it was checked: remembered as %s', (apiBaseUrl, expected) => {
  const { storage } = storageOf()
  rememberConfig({ ...CONFIG, apiBaseUrl }, storage)
  expect(rememberedConfig(storage, ORIGIN)?.apiBaseUrl ?? null).toBe(expected)
})

test('what another version wrote, and a storage that refuses, are like nothing', () => {
  const { entries, storage } = storageOf()
  rememberConfig(CONFIG, storage)
  for (const [key] of entries) entries.set(key, '{"apiBaseUrl":5}')
  expect(rememberedConfig(storage, ORIGIN)).toBeNull()
  const refuses = () => {
    throw new DOMException('Blocked.', 'SecurityError')
  }
  expect(rememberedConfig(refuses, ORIGIN)).toBeNull()
  expect(() => rememberConfig(CONFIG, refuses)).not.toThrow()
})

test('F102 a storage that is full: the old settings go, and are not used again', () => {
  const { entries, storage } = storageOf()
  rememberConfig(CONFIG, storage)
  storage().setItem = () => {
    throw new DOMException('Full.', 'QuotaExceededError')
  }
  rememberConfig({ ...CONFIG, vehicleReads: 'off' }, storage)
  expect(entries.size).toBe(0)
  expect(rememberedConfig(storage, ORIGIN)).toBeNull()
})
