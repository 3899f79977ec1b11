import { expect, test } from 'vitest'
import { HOUR, parseInstant } from '../../../lib/time/instant'
import { clockText, dateText } from '../../../lib/time/time-text'
import type { PlanForm } from '../form/plan-form'
import { sampleForm } from '../testing/sample-form'
import { computeLifecycle, type LifecycleLane } from './lifecycle'

const instant = (text: string) => parseInstant(text) ?? Number.NaN
const created = instant('2024-03-09T17:00:00Z')

function lane(name: LifecycleLane['name'], change: Partial<PlanForm>, at = created) {
  const sample = { createdAt: at, agreementEnd: null }
  const found = computeLifecycle(sampleForm(change), sample, 'UTC').lanes.find((one) => one.name === name)
  if (found === undefined) throw new Error(`No lane ${name}`)
  return found
}

test('each lane is open for its own hours, and payment is due after finalization', () => {
  const hours = {
    gracePeriodHours: '72',
    lateTicketGracePeriodHours: '720',
    progressiveGracePeriodHours: '24',
    paymentDueHours: '168',
    billDuring: true,
    threshold: '250',
  }
  for (const [name, open] of [
    ['Standard', 72],
    ['Mid-agreement', 24],
    ['Late ticket', 720],
  ] as const) {
    const { finalization, due } = lane(name, hours)
    expect(finalization).toEqual({ at: created + open * HOUR, far: false })
    expect(due).toEqual({ at: created + (open + 168) * HOUR, far: false })
  }
})

test.each([
  // Clocks go forward on March 10, 2024, and back on 3 November.
  ['America/New_York', '2024-03-09T17:00:00Z', 'Mar 10, 2024, 1:00 PM'],
  ['America/New_York', '2024-11-02T16:00:00Z', 'Nov 3, 2024, 11:00 AM'],
  ['Europe/Berlin', '2024-03-30T11:00:00Z', 'Mar 31, 2024, 1:00 PM'],
  ['Australia/Lord_Howe', '2024-04-06T01:00:00Z', 'Apr 7, 2024, 11:30 AM'],
  ['Asia/Tokyo', '2024-03-09T17:00:00Z', 'Mar 11, 2024, 2:00 AM'],
])('adds 24 hours to the instant, even across a change of clocks: %s', (zone, start, shown) => {
  const { finalization } = lane('Standard', { gracePeriodHours: '24' }, instant(start))
  expect(finalization.at).toBe(instant(start) + 24 * HOUR)
  const { at } = finalization
  expect(`${dateText(at ?? 0, zone)}, ${clockText(at ?? 0, zone, 'minute')}`).toBe(shown)
})

test('empty hours use the server’s default, and dates that depend on them are unknown', () => {
  const { open, finalization, payment, due } = lane('Standard', { paymentDueHours: '24' })
  expect(open.source).toBe('default')
  expect(payment).toEqual({ source: 'set', hours: 24 })
  expect([finalization.at, due.at]).toEqual([null, null])
  expect(lane('Standard', { gracePeriodHours: 'abc' }).open.source).toBe('unreadable')
})

test('negative hours go back in time', () => {
  const { finalization, due } = lane('Standard', { gracePeriodHours: '-48', paymentDueHours: '24' })
  expect([finalization.at, due.at]).toEqual([created - 48 * HOUR, created - 24 * HOUR])
})

test('has no date beyond 100 years in either direction', () => {
  const far = (hours: string) => lane('Standard', { gracePeriodHours: hours, paymentDueHours: '1' })
  expect(far('876599').due.far).toBe(false)
  expect(far('876600')).toMatchObject({ finalization: { far: false }, due: { at: null, far: true } })
  expect(far('2147483647').finalization).toEqual({ at: null, far: true })
  expect(far('-2147483648').finalization).toEqual({ at: null, far: true })
})

test('has no mid-agreement invoice without a threshold', () => {
  expect(lane('Mid-agreement', {}).without).toMatch(/only when the agreement ends/)
  expect(lane('Mid-agreement', { billDuring: true, threshold: 'abc' }).without).toBeNull()
})

test.each([
  ['2024-03-08', '2024-03-09', 'UTC', /^No invoice\. The agreement ended on 2024-03-08, before 2024-03-09/],
  ['2024-03-09', '2024-03-09', 'UTC', null],
  ['2024-03-10', '2024-03-09', 'UTC', null],
  ['2024-03-08', '', 'UTC', null],
  ['2024-03-08', '2024-02-30', 'UTC', null],
])('an agreement that ended on %s with an effective date of “%s” in %s', (end, effectiveDate, zone, due) => {
  const agreementEnd = instant(`${end}T12:00:00Z`)
  const sample = { createdAt: created, agreementEnd }
  const { noInvoice, lanes } = computeLifecycle(sampleForm({ effectiveDate }), sample, zone)
  expect(lanes.every(({ without }) => without === 'No invoice.')).toBe(due !== null)
  if (due === null) expect(noInvoice).toBeNull()
  else expect(noInvoice).toMatch(due)
})

test('for an agreement that ended between the midnights of two zones, the day is unknown', () => {
  const agreementEnd = instant('2024-03-09T02:00:00Z')
  const sample = { createdAt: created, agreementEnd }
  const { noInvoice } = computeLifecycle(
    sampleForm({ effectiveDate: '2024-03-09' }),
    sample,
    'America/New_York',
  )
  expect(noInvoice).toMatch(
    /^There may be no invoice.*on 2024-03-08 in America\/New_York, but on 2024-03-09 in UTC/,
  )
})

test('an agreement that hasn’t ended always has invoices', () => {
  const sample = { createdAt: created, agreementEnd: null }
  expect(computeLifecycle(sampleForm({ effectiveDate: '2099-01-01' }), sample, 'UTC').noInvoice).toBeNull()
})
