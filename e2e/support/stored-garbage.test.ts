import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readPlanDraft, readPlanForm } from '../../src/features/billing-plans/form/plan-form'
import { readGridDraft } from '../../src/features/drivers/drafts/grid-draft'
import { sentRuns } from '../../src/features/drivers/send/sent-before'
import { fileName, receiptCsv } from '../../src/features/drivers/send/sent-files'
import { readDraft } from '../../src/features/vehicles/change-many/change-form'
import { runCsv } from '../../src/features/vehicles/change-many/change-words'
import { readEditDraft } from '../../src/features/vehicles/edit/use-vehicle-edit'
import { visibleText } from '../../src/lib/text/visible-text'
import { relativeText, timeText } from '../../src/lib/time/time-text'
import { openChangeLedger } from '../../src/local/change-ledger'
import { readCreatedPlans } from '../../src/local/created-plans'
import { write } from '../../src/local/database'
import { readDrafts } from '../../src/local/drafts'
import { openDriverLedger } from '../../src/local/driver-ledger'
import { readFiling } from '../../src/local/filing'
import { readOwnChanges } from '../../src/local/own-changes'
import { readReceipts, receiptsJson } from '../../src/local/receipts'
import { readRecents, readRecentTolls } from '../../src/local/recents'
import { readRemembered, readRememberedVehicles } from '../../src/local/remembered-vehicles'
import { recordsKeptAtSignOut } from '../../src/local/retained-records'
import { RETAINED_KINDS } from '../../src/local/scope'
import { exportTollLists } from '../../src/local/toll-list-file'
import { listTollLists } from '../../src/local/toll-lists'
import { DRAFT_SAMPLES, garbled, storeSamples, TOLL_LIST } from './stored-samples'

const scope = { baseUrl: '', person: '1', fleetId: null }
const ROOT = resolve(import.meta.dirname, '../..')

/** Formats a time in milliseconds as pages do. */
function say(ms: number | null | undefined): void {
  if (typeof ms !== 'number') return
  for (const text of [timeText(ms * 1000, 'America/New_York'), relativeText(ms * 1000, 0)])
    expect(text).not.toMatch(/NaN|Invalid/)
}

const readsDraft: Readonly<Record<string, (value: unknown) => unknown>> = {
  'vehicle-edit': readEditDraft,
  'change-many': readDraft,
  'billing-plan': readPlanDraft,
  'drivers-bulk': readGridDraft,
}

async function openTollLists(): Promise<void> {
  for (const head of await listTollLists(scope)) {
    for (const at of [head.changedAt, head.createdAt, head.checkedAt]) say(at)
    await exportTollLists([{ scope, id: head.id }])
  }
}

async function openChanges(): Promise<void> {
  const ledger = openChangeLedger(scope)
  for (const head of await ledger.list()) {
    say(head.startedAt)
    const entries = await ledger.read(head.id)
    runCsv(head, entries)
  }
}

/** Opens each kind of stored value like a page, by the start of its key. */
const OPENS: Readonly<Record<string, () => Promise<unknown>>> = {
  recents: async () => {
    for (const { openedAt } of await readRecents(scope)) say(openedAt)
  },
  tolls: async () => {
    for (const { vehicle, answer, answeredAt } of await readRecentTolls(scope)) {
      visibleText(vehicle + answer)
      say(answeredAt)
    }
  },
  changed: async () => {
    for (const fields of Object.values(await readOwnChanges(scope, 1)))
      for (const { label, from, to } of fields) visibleText(`${label} ${from} ${to}`)
  },
  filing: async () => {
    const { next, own } = await readFiling(scope, '1')
    for (const text of Object.values({ ...next, ...own })) visibleText(text)
  },
  vehicle: async () => {
    await readRemembered(scope, 1)
    for (const { at, deletedAt } of await readRememberedVehicles(scope))
      for (const ms of [at, deletedAt]) say(ms)
  },
  draft: async () => {
    for (const [kind, read] of Object.entries(readsDraft))
      for (const { savedAt, title, value } of await readDrafts(scope, kind)) {
        say(savedAt)
        visibleText(title)
        read(value)
      }
  },
  'created-plan': async () => {
    for (const { at, form } of await readCreatedPlans(scope)) {
      say(at)
      readPlanForm(form)
    }
  },
  drivers: async () => {
    for (const run of sentRuns(await openDriverLedger(scope).read())) {
      say(run.sentAt)
      receiptCsv(run)
      expect(fileName('drivers', run.sentAt, 'csv')).toMatch(/^drivers-(?:[-+\d]+|time-unknown)\.csv$/)
    }
  },
  receipt: async () => {
    const receipts = await readReceipts(scope)
    for (const { at } of receipts) say(at)
    receiptsJson(receipts)
  },
  'vehicle-change-head': openChanges,
  'vehicle-change-vehicle': openChanges,
  'toll-list-head': openTollLists,
  'toll-list-data': openTollLists,
}

const sourcesOf = (folder: string) =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(resolve(ROOT, folder, file), 'utf8'))

test('every kind that the code stores has a sample and is opened', async () => {
  const keys = [...(await storeSamples(scope)).keys()]
  const plain = sourcesOf('src/local').flatMap((text) =>
    [...text.matchAll(/`([a-z-]+):\$\{scopeKey\(|latestList\('([a-z-]+)'/g)].map(([, a, b]) => a ?? b),
  )
  expect(plain.length).toBeGreaterThan(4)
  const inCode = [...plain, ...RETAINED_KINDS]
  expect(new Set(keys.map(kindOf))).toEqual(new Set(inCode))
  expect(new Set(Object.keys(OPENS))).toEqual(new Set(inCode))
  const drafts = sourcesOf('src/features').flatMap((text) =>
    [...text.matchAll(/kind: '([a-z-]+)',\s+(?:about|version):/g)].map(([, kind]) => kind),
  )
  expect(new Set(drafts)).toEqual(new Set(Object.keys(DRAFT_SAMPLES)))
  expect(Object.keys(readsDraft).toSorted()).toEqual(Object.keys(DRAFT_SAMPLES).toSorted())
})

test('F106 with any stored value, everything opens and is exported', async () => {
  const stored = await storeSamples(scope)
  let cases = 0
  for (const [key, value] of stored) {
    const open = OPENS[kindOf(key)]
    for (const garbage of garbled(value)) {
      cases++
      await write(key, garbage)
      const found = async () => {
        await open?.()
        for (const held of await recordsKeptAtSignOut(scope)) expect(held.count).not.toBeNull()
      }
      await expect(found(), `${key}: ${JSON.stringify(garbage)}`).resolves.toBeUndefined()
    }
    await write(key, value)
  }
  expect(cases).toBeGreaterThan(808)
  expect(await listTollLists(scope)).toEqual([TOLL_LIST])
})

test('F106 an impossible date is reported, and its record stays', async () => {
  for (const [key, value] of await storeSamples(scope)) {
    await write(key, JSON.parse(JSON.stringify(value).replaceAll(/(?<=At":|"at":)\d+/g, '1e300')))
  }
  const texts = [
    (await readCreatedPlans(scope)).map(({ at }) => timeText(at * 1000, 'UTC')),
    (await readReceipts(scope)).map(({ at }) => timeText(at * 1000, 'UTC')),
    (await openChangeLedger(scope).list()).map(({ startedAt }) => relativeText(startedAt * 1000, 0)),
    (await readRecents(scope)).map(({ openedAt }) => relativeText(openedAt * 1000, 0)),
    sentRuns(await openDriverLedger(scope).read()).map(({ sentAt }) => timeText(sentAt * 1000, 'UTC')),
  ]
  expect(texts).toEqual(texts.map(() => ['time unknown']))
  for (const held of await recordsKeptAtSignOut(scope)) expect(await held.text()).not.toBe('[]\n')
})

function kindOf(key: string): string {
  return /^(?:keep:)?([a-z-]+)/.exec(key)?.[1] ?? key
}
